"""`python -m rolecall` is the rolecall command."""

from rolecall.cli.main import run

if __name__ == "__main__":
    run()
