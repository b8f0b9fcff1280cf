"""A client over standard input and output: every row of the table in docs/editors.md."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sungka.engine.version import VERSION
from support.language_client import Client, edit, replaced
from support.validated import validated

from ..conftest import FALSE, MATCH

pytestmark = pytest.mark.push

URI = "file:///games/a.sgn"
ROW = MATCH[: MATCH.index("2. S4 N1")].count("\n")
"""The line of the second row."""

FULL = {
    "general": {"positionEncodings": ["utf-16", "utf-8"]},
    "window": {"showDocument": {"support": True}},
    "workspace": {
        "workspaceEdit": {"documentChanges": True},
        "inlayHint": {"refreshSupport": True},
    },
    "textDocument": {"publishDiagnostics": {"relatedInformation": True}},
}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(FULL) as made:
        yield made


def places(uri: str) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}}


def spanning(uri: str, line: int, start: int, stop: int, **context: Any) -> dict[str, Any]:
    span = replaced(line, start, stop, "")["range"]
    return {**places(uri), "range": span, "context": {"diagnostics": [], **context}}


def test_the_server_names_itself_and_offers_bytes_to_clients_that_count_them(
    client: Client,
) -> None:
    offers = client.begun["capabilities"]
    assert client.begun["serverInfo"] == {"name": "sungka", "version": VERSION}
    assert offers["positionEncoding"] == "utf-8"
    assert offers["textDocumentSync"]["change"] == 2
    assert offers["completionProvider"]["triggerCharacters"] == [" ", "+", "[", '"', "="]
    for name in (
        "hover", "codeAction", "documentFormatting", "documentRangeFormatting", "documentSymbol",
        "foldingRange", "inlayHint", "codeLens", "executeCommand",
    ):  # fmt: skip
        assert offers[f"{name}Provider"], name
    with Client() as other:
        assert other.begun["capabilities"]["positionEncoding"] == "utf-16"
        assert other.end() == 0


def test_findings_come_with_the_version_the_code_and_the_hint(client: Client) -> None:
    client.open(URI, FALSE)
    (found,) = client.findings(URI, 1)
    assert (found["code"], found["severity"], found["source"]) == ("SGN402", 1, "sungka")
    assert found["message"].startswith("`x8` disagrees: ")
    assert found["range"] == replaced(ROW, 10, 12, "")["range"]
    client.change(URI, 2, replaced(ROW, 11, 12, "9"))
    assert client.findings(URI, 2) == []


def test_places_behind_other_letters_are_counted_in_units_of_utf_16() -> None:
    text = FALSE.replace("2. S4 N1+3x8", "2. S4 {é😀} N1+3x8")
    for capabilities, start in ((None, 17), (FULL, 20)):
        with Client(capabilities) as made:
            made.open(URI, text)
            (found,) = made.findings(URI, 1)
            assert found["range"] == replaced(ROW, start - 1, start + 1, "")["range"]


def test_what_is_missing_where_somebody_types_is_a_hint_until_the_line_is_left(
    client: Client,
) -> None:
    uri = "file:///games/typed.sgn"
    text = MATCH[: MATCH.index("3. S1?")]
    last = text.count("\n")
    client.open(uri, text)
    client.findings(uri, 1)
    client.change(uri, 2, replaced(last, 0, 0, "3. S1 N"))
    found = client.findings(uri, 2)
    assert found
    assert {it["severity"] for it in found} == {4}
    client.request("textDocument/hover", client.at(uri, 3, 2))
    assert 1 in {it["severity"] for it in client.findings(uri)}


def test_hover_shows_the_board_after_the_turn(client: Client) -> None:
    uri = "file:///games/hover.sgn"
    client.open(uri, MATCH)
    told = client.request("textDocument/hover", client.at(uri, ROW, 8))
    assert told["contents"]["kind"] == "markdown"
    assert "```text\n" in told["contents"]["value"]
    assert told["range"] == replaced(ROW, 6, 12, "")["range"]
    assert client.request("textDocument/hover", client.at(uri, 11, 0)) is None


def test_completion_offers_houses_with_what_each_does(client: Client) -> None:
    uri = "file:///games/completion.sgn"
    client.open(uri, MATCH[: MATCH.index("+3x9")])
    found = client.request("textDocument/completion", client.at(uri, ROW, 8))["items"]
    offers = {it["label"]: it for it in found}
    assert offers["+3"]["detail"] == "captures 9"
    assert offers["+3"]["textEdit"] == edit(ROW, 8, 8, "+3")
    assert offers["N1"]["textEdit"] == edit(ROW, 6, 8, "N1")


def test_actions_mend_rewrite_and_put_all_right(client: Client) -> None:
    uri = "file:///games/actions.sgn"
    client.open(uri, FALSE)
    shown = client.findings(uri, 1)
    asked = spanning(uri, ROW, 10, 12, diagnostics=shown, triggerKind=2)
    (mend,) = client.request("textDocument/codeAction", asked)
    assert (mend["title"], mend["kind"], mend["isPreferred"]) == ("Write `x9`", "quickfix", True)
    assert mend["diagnostics"] == shown
    (change,) = mend["edit"]["documentChanges"]
    assert change["textDocument"] == {"uri": uri, "version": 1}
    assert change["edits"] == [edit(ROW, 10, 12, "x9")]
    asked = spanning(uri, ROW, 10, 12, triggerKind=1)
    titles = [it["title"] for it in client.request("textDocument/codeAction", asked)]
    assert any(it.startswith("Likely slip: ") for it in titles)
    asked = spanning(uri, 0, 0, 0, only=["source.fixAll"])
    (fix,) = client.request("textDocument/codeAction", asked)
    assert fix["kind"] == "source.fixAll.sungka"
    client.open("file:///games/whole.sgn", MATCH)
    asked = spanning("file:///games/whole.sgn", ROW, 0, 0, only=["refactor"])
    found = client.request("textDocument/codeAction", asked)
    assert [it["title"] for it in found] == ["Write claims: bare", "Write claims: full"]


def test_a_client_that_cannot_tell_versions_gets_plain_edits() -> None:
    with Client() as made:
        made.open(URI, FALSE)
        (mend,) = made.request("textDocument/codeAction", spanning(URI, ROW, 10, 12, triggerKind=2))
        assert mend["edit"]["changes"] == {URI: [edit(ROW, 10, 12, "x9")]}


def test_formatting_changes_single_lines(client: Client) -> None:
    uri = "file:///games/format.sgn"
    client.open(uri, MATCH.replace("2. S4 N1", "2.  S4 N1"))
    options = {"options": {"tabSize": 4, "insertSpaces": True}}
    edits = client.request("textDocument/formatting", {**places(uri), **options})
    assert [it["range"]["start"]["line"] for it in edits] == [ROW]
    below = {"range": replaced(ROW + 40, 0, 0, "")["range"]}
    assert client.request("textDocument/rangeFormatting", {**places(uri), **below, **options}) == []


def test_outline_folds_and_lenses(client: Client) -> None:
    uri = "file:///games/outline.sgn"
    client.open(uri, f"{MATCH}\n{MATCH}")
    symbols = client.request("textDocument/documentSymbol", places(uri))
    assert [it["name"] for it in symbols] == ["Santos, Maria – Reyes, Jun, 2026-01-18"] * 2
    assert [it["name"] for it in symbols[0]["children"]] == ["round 1", "round 2"]
    folds = client.request("textDocument/foldingRange", places(uri))
    assert {"startLine": 0, "endLine": MATCH.count("\n") - 1, "kind": "region"} in folds
    lenses = client.request("textDocument/codeLens", places(uri))
    begin = MATCH.count("\n") + 1
    assert [it["range"]["start"]["line"] for it in lenses] == [0, begin]
    assert lenses[1]["command"] == {
        "title": "Play this record",
        "command": "sungka.play",
        "arguments": [uri, 1, len(MATCH) + 1],
    }


def test_stores_are_shown_only_where_the_client_wants_them(client: Client) -> None:
    uri = "file:///games/hints.sgn"
    client.open(uri, MATCH.replace(" =4:20", ""))
    asked = {**places(uri), "range": replaced(0, 0, 0, "")["range"]}
    asked["range"]["end"] = {"line": 99, "character": 0}
    assert client.request("textDocument/inlayHint", asked) is None
    settings = {"settings": {"sungka": {"stores": True}}}
    client.notify("workspace/didChangeConfiguration", settings)
    hints = client.request("textDocument/inlayHint", asked)
    assert "workspace/inlayHint/refresh" in [it["method"] for it in client.asked]
    assert ("4:20", ROW) in [(it["label"], it["position"]["line"]) for it in hints]
    with Client(options={"stores": True}) as made:
        made.open(uri, MATCH.replace(" =4:20", ""))
        assert made.request("textDocument/inlayHint", asked)


def test_play_shows_the_page_in_the_browser(client: Client) -> None:
    uri = "file:///games/play.sgn"
    client.open(uri, MATCH)
    command = {"command": "sungka.play", "arguments": [uri, 0, 0]}
    assert client.request("workspace/executeCommand", command) is None
    (asked,) = [it for it in client.asked if it["method"] == "window/showDocument"]
    assert asked["params"]["external"] is True
    path = Path(asked["params"]["uri"].removeprefix("file://"))
    assert "Santos, Maria" in path.read_text("utf-8")


def test_a_client_that_shows_no_pages_is_told_where_the_page_is() -> None:
    uri = "file:///games/play.sgn"
    with Client(env={"DISPLAY": "", "WAYLAND_DISPLAY": ""}) as made:
        made.open(uri, MATCH)
        command = {"command": "sungka.play", "arguments": [uri, 0, 0]}
        told = made.request("workspace/executeCommand", command)
    address = told.removeprefix("open this page in a browser: ")
    assert address.startswith("file:///")
    assert address.endswith("/record-1.html")


def test_a_setting_without_such_a_value_is_told(client: Client) -> None:
    for settings, said in [
        ({"profile": "archiv"}, "`profile` cannot be `archiv`; it is record, archive, publish"),
        ({"sungka": {"stores": "yes"}}, "`stores` cannot be `yes`; it is true or false"),
    ]:
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        message = client.wait_for("window/showMessage")["params"]["message"]
        assert message == f"the setting {said}"


def test_a_word_that_is_not_known_in_a_plan_has_a_mend(client: Client, tmp_path: Path) -> None:
    uri = (tmp_path / "event.toml").as_uri()
    client.open(uri, 'evnt = "Cup"\n', language="toml")
    found = client.findings(uri, 1)
    (finding,) = [it for it in found if "did you mean" in it["message"]]
    asked = {**places(uri), "range": finding["range"], "context": {"diagnostics": [finding]}}
    (mend,) = client.request("textDocument/codeAction", asked)
    assert (mend["title"], mend["isPreferred"]) == ("Write `event`", True)
    (change,) = mend["edit"]["documentChanges"]
    assert [it["newText"] for it in change["edits"]] == ["event"]
    assert change["edits"][0]["range"]["end"] == {"line": 0, "character": 4}


def test_the_findings_of_a_folder_are_shown_on_request(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "a.sgn").write_text(FALSE, encoding="utf-8")
    (games / "b.sgn").write_text(MATCH, encoding="utf-8")
    (games / "c.sgn").write_text(FALSE.replace("{both", "{😀 both"), encoding="utf-8")
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    with Client(folder=games, env=cache) as made:
        command = {"command": "sungka.validateFolder", "arguments": []}
        told = made.request("workspace/executeCommand", command)
        assert "in 3 files" in told
        shown = {it["uri"]: it["diagnostics"] for it in made.shown}
        (first, *_) = shown[(games / "a.sgn").as_uri()]
        assert first["code"] == "SGN402"
        assert (tmp_path / "cache" / "sungka").exists()
        (games / "a.sgn").write_text(MATCH.replace("Sinulog", "Other"), encoding="utf-8")
        made.request("workspace/executeCommand", command)
        assert (games / "a.sgn").as_uri() in [it["uri"] for it in made.shown]


def test_settings_files_count_as_for_validate(tmp_path: Path) -> None:
    (tmp_path / "sungka.toml").write_text('[sungka]\nignore = ["SGN402"]\n', encoding="utf-8")
    (tmp_path / "drafts").mkdir()
    uri = (tmp_path / "a.sgn").as_uri()
    with Client() as made:
        made.open(uri, FALSE)
        assert made.findings(uri, 1) == []
        (tmp_path / "sungka.toml").write_text('[sungka]\nexclude = ["drafts"]\n', encoding="utf-8")
        made.notify("textDocument/didSave", places(uri))
        assert [it["code"] for it in made.findings(uri)] == ["SGN402"]
        draft = (tmp_path / "drafts" / "b.sgn").as_uri()
        made.open(draft, FALSE)
        assert made.findings(draft, 1) == []
        (tmp_path / "sungka.toml").write_text("[sungka]\nprofil = 3\n", encoding="utf-8")
        made.notify("workspace/didChangeWatchedFiles", {"changes": []})
        found = made.findings(uri)
        assert [it["severity"] for it in found] == [2, 1]
        assert "profil" in found[0]["message"]


def test_a_profile_asks_for_more() -> None:
    with Client(options={"profile": "publish"}) as made:
        made.open(URI, MATCH.replace('[Site "Cebu City, PHL"]\n', ""))
        assert [it["code"] for it in made.findings(URI, 1)] == ["SGN211"]


def test_closing_takes_the_findings_back(client: Client) -> None:
    uri = "file:///games/closed.sgn"
    client.open(uri, FALSE)
    assert client.findings(uri, 1)
    client.notify("textDocument/didClose", places(uri))
    assert client.findings(uri) == []


def test_random_keys_end_with_what_validate_says(tmp_path: Path, client: Client) -> None:
    """Keys come faster than findings, and the last findings are those of the last text."""
    rng = random.Random(44)
    keys = [*'SN1234567+x=~:-! \n{}()<>;"[]', "é", "😀"]
    for number in range(3):
        uri, text = f"file:///games/keys{number}.sgn", f"{MATCH}\n{FALSE}"
        client.open(uri, text)
        for version in range(2, 82):
            lines = text.split("\n")
            line = rng.randrange(len(lines))
            row = lines[line]
            at = rng.randrange(len(row) + 1)
            stop = min(at + rng.choice([0, 0, 0, 1]), len(row))
            key = rng.choice(keys)
            start, end = (len(row[:it].encode()) for it in (at, stop))
            client.change(uri, version, replaced(line, start, end, key))
            lines[line] = row[:at] + key + row[stop:]
            text = "\n".join(lines)
        # The cursor leaves the line, so that nothing is a hint any more.
        client.findings(uri, 81)
        client.notify("textDocument/didSave", places(uri))
        found = client.findings(uri)
        told = validated(tmp_path, text)
        assert [(it["code"], it["message"]) for it in found] == [
            (it.code, it.message if it.hint is None else f"{it.message}\n{it.hint}")
            for it in told[:200]
        ]
        starts = [(it["range"]["start"]["line"] + 1) for it in found]
        assert starts == [it.line for it in told[:200]]
