"""The scorer's screen: what it shows, which keys it takes, its menus and panels."""
