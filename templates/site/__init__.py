"""The pages of a tournament's site: values made of its state, and the HTML of these."""
