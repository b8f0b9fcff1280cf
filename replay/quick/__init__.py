"""Ordinary records checked without making objects, compiled where there is a compiler."""
