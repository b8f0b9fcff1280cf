"""`sungka record`: a game written down while it is played, on a screen or line by line."""
