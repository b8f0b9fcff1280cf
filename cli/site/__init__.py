"""`sungka site`: a tournament's folder made into the files of a web site."""
