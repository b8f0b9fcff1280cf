"""`above.html.j2` turned into Python; written by `python tests/support/templates.py`."""

SOURCE = "sha256-n/CifHNZOP1piioXXg5TVgujJi1cc98KPzU+mIqGa+s="


def fill(values, show, include):
    yield from ()
