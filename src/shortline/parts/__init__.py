"""What both families of games share: hexes, money, holdings, auctions, consent, the reading of title files."""
