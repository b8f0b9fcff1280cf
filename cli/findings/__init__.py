"""Findings in every output form, and the files of settings that choose among them."""
