"""The pages of a hall: of a scorer's phone, and of the desk."""
