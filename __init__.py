"""Write down, check, replay and publish games of Sungka (congkak, dakon)."""
