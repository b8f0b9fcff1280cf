"""`below.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-cKpZx2mTS48Uru4b7jJVvLqlUbg7TfqmE4JUrsMmQKs="


def fill(values, show, include):
    yield from ()
