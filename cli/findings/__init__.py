"""Findings in every output form, and the settings that choose among them."""
