"""`python -m shortline` is the `shortline` command."""

from shortline.cli import main

if __name__ == "__main__":
    main()
