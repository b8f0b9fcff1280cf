"""What should have been played: positions searched, and what that says of a record."""
