"""Records checked: findings, the profiles and settings that choose them, and rows of tables."""
