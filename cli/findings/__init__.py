"""Findings in every form of output, and the settings that choose among them."""
