"""Each promise of docs/recording.md has a test, which is named here."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
DOCUMENT = TESTS.parent / "docs" / "recording.md"

PROMISES = {
    # The screen
    "The same command resumes a recording that was left or interrupted":
        "the_next_run_goes_on_where_the_last_one_ended",
    "`sungka record --reset-terminal` does only that": "the_terminal_is_put_right",
    "In a terminal with fewer than 74 columns they are below the board":
        "every_size_of_a_terminal_shows_something",
    "Counts are in large digits from 100 columns and 23 lines on, or 76 columns and 28 lines":
        "the_board_grows_with_the_terminal",
    "Where there is room below the board, the last three turns stand in words":
        "the_last_turns_and_the_agreed_stores_fill_the_empty_rows",
    "Where something is decided, the players are named as the header names them":
        "players_are_named_where_the_end_is_decided",
    "rings the terminal's bell (`--no-bell` silences it)": "a_screen_without_a_bell",
    "Nothing was entered": "a_wrong_house_is_refused_with_the_reason_and_nothing_changes",
    "Keys typed within half a second after it": "a_key_after_half_a_second_answers_the_refusal",
    "held and shown, with all that follow, until Enter enters them or Backspace drops them":
        "keys_are_held_from_a_refusal_until_they_are_entered_or_dropped",
    "Enter only counts after that half second":
        "enter_decides_nothing_before_the_refusal_could_be_seen",
    "considers the refused lift until play goes on, however late you ask":
        "the_refused_key_is_part_of_the_search_however_late",
    "Passes are written automatically": "a_pass_writes_itself_and_gives_way_to_a_set",
    "Keys typed ahead are not lost": "keys_typed_ahead_lose_nothing",
    "those behind Enter go to the next field, dialog or board":
        "keys_behind_enter_go_where_it_leads",
    "Pasted text stays in the line until Enter": "what_is_pasted_waits_for_enter",
    "Only the characters that change are sent to the terminal":
        "a_lift_takes_a_thousand_bytes_at_most",
    "draw the screen anew, if the terminal shows something else":
        "ctrl_l_and_another_size_draw_all_anew",
    "The form stays open, with everything typed, until every field is valid":
        "a_wrong_field_keeps_the_form_open_with_all_that_was_typed",
    "It asks the nine questions of `sungka rules --ask`":
        "the_form_of_a_new_record_finds_the_rules_by_questions",
    "`f` on the board gives the first turn of the match to the next seat":
        "f_gives_the_first_turn_to_the_next_seat",
    # Board and screen differ
    "the first character typed replaces it": "what_is_typed_replaces_an_entry_to_be_corrected",
    "If a later entry no longer fits, type the correction again to confirm it":
        "a_correction_that_does_not_fit_offers_to_set_aside",
    "`=` offers the next of them (Enter takes it), and `==` enters all that fit":
        "entries_set_aside_are_entered_again_or_skipped_one_by_one",
    "After you insert a missed lift, later digits move to the right player":
        "a_missed_lift_of_any_match_is_put_right",
    "The time of a removed entry is added to the one after it":
        "the_time_of_an_entry_taken_back_is_the_next_ones",
    "the first key replaces them; type one number for each seat":
        "what_is_typed_replaces_the_stores_proposed",
    "takes one house (`N3=2`), a row read from left to right": "a_whole_row_is_checked_too",
    "`b` shows the counts as large as the terminal allows":
        "the_counts_are_shown_in_large_to_be_read_out",
    "the screen lists the slips that explain it, likeliest first":
        "the_key_beside_it_comes_before_one_far_away",
    "a key that bounced, the key beside the one meant": "a_key_that_bounced_comes_first",
    "`0` looks further": "nine_slips_are_shown_at_a_time_and_0_looks_further",
    "The search goes on while the list is open": "a_key_at_any_moment_of_a_search",
    "It looks at the last 16 entries": "no_entry_before_the_last_sixteen_is_mended",
    "puts up to two of them right": "three_slips_are_too_many",
    "slips before stores that were agreed come last": "what_lies_behind_agreed_stores_comes_last",
    "Digits typed in the half second in which nobody can have read the list are held":
        "a_digit_typed_before_the_list_could_be_read_is_held",
    "slips are listed even if the board agrees":
        "a_stray_key_does_not_keep_the_stores_from_being_agreed",
    "Enter lifts the house again, any other key goes on without it, and Backspace drops it":
        "a_key_that_comes_twice_within_a_moment_is_asked_about",
    "type the counted stores (`50-48`)": "the_stores_are_counted_by_typing_them",
    "A difference is kept in the record as an event with both counts":
        "a_difference_is_an_event_with_both_numbers_and_says_where_to_look",
    "During play, `=` and `Enter` agree on the stores":
        "stores_are_agreed_after_a_turn_once_and_stand_behind_it",
    "`PgUp` and `PgDn` go to the beginning of a round":
        "rounds_are_looked_at_one_by_one_and_the_mark_stays_in_sight",
    "The arrows, Tab or a tap choose a house or a store": "arrows_go_where_the_screen_shows_it",
    "all changes are shown at every key":
        "digits_set_the_count_and_the_sum_is_known_at_each_of_them",
    "Burned houses cannot be entered": "burned_houses_cannot_be_entered",
    "The result is asked once more in words":
        "a_number_selects_and_every_result_is_asked_once_more",
    "a missed turn is refused at the next key": "a_missed_turn_is_refused_at_the_next_key",
    "Commands on these letters need Shift": "commands_on_these_letters_are_typed_with_shift",
    "`keys = \"rows\"` in the tournament's file": "the_tournament_sets_the_keys",
    "type the last turns of a score sheet as they are written there":
        "late_turns_of_a_score_sheet_are_one_entry_or_none",
    # An opening
    "The screen shows the hands as lanes on one scale of ticks": "lanes_share_one_scale",
    "The time between taps becomes ticks by the pace": "taps_become_ticks_by_the_pace",
    "A tap before the hand is free means a lift at once":
        "a_tap_before_the_hand_was_free_is_a_lift_at_once",
    "the lift is kept as provisional (`?`)":
        "a_lift_that_cannot_be_yet_is_kept_only_when_it_is_confirmed",
    "A lift that makes the other hand's lift impossible":
        "a_lift_that_makes_another_hands_lift_impossible_is_refused_with_the_way_on",
    # Clocks
    "The clocks stop between rounds": "the_clocks_stand_between_rounds",
    "The screen shows tenths below ten seconds": "the_screen_has_tenths_below_ten_seconds",
    "`q` asks before it leaves while a clock runs": "leaving_is_asked_while_a_clock_runs",
    "leaving counts the time up to then and stops the clocks":
        "leaving_charges_the_seconds_and_stops_the_clocks",
    "When a clock runs out the bell rings": "a_flag_that_falls_is_told_once_and_rings",
    "the clocks of all tables start together when the desk enters `sungka event begin sinulog`":
        "the_clocks_start_when_the_round_begins",
    "`Space` starts those of one table by itself": "a_table_that_comes_late_is_told",
    # The board editor
    "Where shells were lost or found, a second Enter confirms the sum":
        "a_lost_shell_is_told_and_set_with_the_reason",
    # From paper
    "The turns belong to the players in order, so no seat has to be typed":
        "forty_turns_are_typed_in_three_minutes_of_keys",
    "A line is checked as a whole, with its captures and stores, before any of it is entered":
        "a_misread_place_is_found_at_the_second_enter",
    "is filled in if the board and the stores leave one reading":
        "an_unreadable_place_is_chosen_or_decided_by_what_follows",
    "is noticed by the number of the next one, if you type numbers":
        "a_row_left_out_is_noticed_by_its_number",
    "Type it with a `_` for each house that was lifted":
        "a_row_that_is_missing_is_read_from_what_follows",
    "The record says what the sheet has": "unreadable_and_misread_places_are_found",
    "goes on to the next sheet of the round": "the_sheets_of_a_round_follow_each_other",
    "`Esc` clears the line. From an empty one it leads to the keys of the board":
        "escape_leads_to_the_keys_and_back",
    # Clocks
    "The clock shows `⚑ flag` but decides nothing":
        "a_clock_that_has_run_out_is_shown_and_decides_nothing",
    # A tournament's folder
    "Of a match of several boards the next one is taken":
        "the_boards_of_a_match_follow_each_other",
    "the result goes into `event.journal`":
        "a_game_is_begun_with_its_header_and_ends_in_the_journal",
    "If they differ, both are named and nothing is written":
        "a_result_entered_by_hand_is_held_against_the_record",
    "is written as `decide` with the reason": "a_game_that_is_not_played_out_names_its_winner",
    "The next start on the folder, at any table, enters the result and says so":
        "the_command_killed_between_record_and_journal_loses_nothing",
    "`next 4` goes on at table 4": "next_goes_on_at_another_table",
    "A fault of the file is reported with its line and column":
        "a_fault_has_a_line_and_a_column",
    "unknown tables and keys are named and left alone":
        "what_a_later_version_adds_is_named_and_left_alone",
    "The default date is today's": "without_a_date_it_is_played_today",
    "It lists first the games that have no record in this folder":
        "games_not_played_come_first_and_nothing_is_written_before_one_is_chosen",
    "A new game begins in a file named after the last one":
        "the_next_game_is_named_after_the_last",
    # Nothing is lost
    "valid at every moment": "every_moment_is_a_valid_unfinished_record",
    "once its line in the journal is on the disk and the record has been replaced":
        "an_entry_is_in_the_journal_before_it_is_in_the_record",
    "If the program is killed at any instant, the next run goes on from the last entry shown":
        "screens_killed_at_random_instants_lose_nothing_that_was_shown",
    "An incomplete line of the journal is dropped": "a_torn_last_line_is_dropped",
    "Running clocks are saved every five seconds": "running_clocks_are_saved_every_five_seconds",
    "If the disk is full": "a_full_disk_is_told_and_recording_goes_on_when_there_is_room",
    "the folder cannot be written": "a_folder_that_cannot_be_written_is_told",
    "A second recorder on the same file says so": "a_second_recorder_is_told_and_changes_nothing",
    "that version is kept as `game.sgn.changed-1`":
        "a_record_somebody_else_changed_is_kept_aside",
    "that key is refused (\"this program failed at that key; you can go on\")":
        "a_key_at_which_the_screen_fails_is_refused_and_the_rest_goes_on",
    "it ends with a line that says where the journal is":
        "a_fault_of_the_screen_says_where_everything_is",
    "A record that was not recorded here is left alone":
        "a_record_that_was_not_recorded_here_is_left_alone",
    "So is an unreadable journal": "a_damaged_line_in_the_middle_is_told_and_kept",
    "With `--corrections`, the corrections are also in the record":
        "corrections_stand_where_they_were_made",
    # Without a screen
    "`--stdin` reads one entry from each line": "lines_need_no_screen",
    "a fault of this program, instead of all but `ok` and `entries`":
        "the_lift_that_fails_is_refused",
    # After the game
    "The score sheet has the clock after each turn, the corrections with their times":
        "a_score_sheet_has_clocks_corrections_and_the_end_in_words",
}  # fmt: skip
"""Words of the document, and the test that holds what they promise."""


def test_each_promise_has_its_test() -> None:
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").replace("**", "").split())
    gone = [words for words in PROMISES if words not in text]
    assert gone == [], "the document says it in other words"
    names = {
        name
        for folder in ("cli/recording", "cli/reference", "replay/scoring")
        for path in (TESTS / folder).rglob("test_*.py")
        for name in re.findall(r"^def test_(\w+)\(", path.read_text(encoding="utf-8"), re.M)
    }
    assert sorted({*PROMISES.values()} - names) == []


def test_each_sentence_about_losses_is_a_promise() -> None:
    part = DOCUMENT.read_text(encoding="utf-8").partition("## Nothing is lost")[2]
    text = part.partition("\n## ")[0].partition("\n\nAn entry is shown")[2]
    sentences = re.split(r"(?<=[.]) (?=[A-Z])", " ".join(text.replace("\n- ", " ").split()))
    kept = [one for one in sentences if not any(words in one for words in PROMISES)]
    assert [one.split(" ", 2)[:2] for one in kept] == [
        ["Enter", "it"],  # again when there is room: the sentence before it
        ["The", "same"],  # command goes on: the sentence before it
        ["If", "the"],  # program fails while opening a recording: tests of program faults
    ]
