"""The vocabulary that both families of games share: hexes, money, holdings, auctions, the reading of title files."""
