"""The command as a process: pipes, interrupts, memory, encodings, help."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from sungka.cli.subcommands import COMMANDS
from sungka.engine import version
from sungka.engine.kernel import COMPILED
from support.lengths import long_after

from .conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

ROOT = Path(__file__).parents[2]
SUNGKA = [sys.executable, "-m", "sungka.cli"]
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="pipes and signals are POSIX's")


@ON_POSIX
@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "--output", "jsonl"],
        ["replay"],
        ["parse"],
        ["format"],
        ["select"],
        ["validate", "--output", "jsonl"],
        ["render", "-o", "-", "--record", "1"],
        ["rules"],
    ],
    ids=" ".join,
)
def test_output_that_nobody_reads_ends_quietly(folder: Path, arguments: list[str]) -> None:
    (folder / "many.sgn").write_text("\n".join([MATCH.replace("x9", "x8")] * 200))
    if arguments[0] == "render":
        (folder / "many.sgn").write_text(MATCH)
    if arguments[0] != "rules":
        arguments = [*arguments, "many.sgn"]
    reader, writer = os.pipe()
    os.close(reader)
    run = subprocess.run([*SUNGKA, *arguments], stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    told = [line for line in run.stderr.decode().splitlines() if "Error" in line or "Trace" in line]
    assert told == []
    assert run.returncode == 141


@ON_POSIX
def test_head_closes_early(folder: Path) -> None:
    (folder / "many.sgn").write_text("\n".join([MATCH] * 300))
    command = f"{sys.executable} -m sungka.cli replay --output jsonl many.sgn | head -1"
    run = subprocess.run(command, shell=True, capture_output=True, timeout=60, text=True)
    assert run.returncode == 0
    assert len(run.stdout.splitlines()) == 1
    assert run.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_told(folder: Path) -> None:
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [*SUNGKA, "format", "match.sgn"], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert run.returncode == 1
    assert run.stderr == b"sungka: standard output: no space left on device\n"


@ON_POSIX
def test_closed_streams_are_no_crash(folder: Path) -> None:
    for closing in (">&-", "2>&-", "<&-"):
        command = f"{sys.executable} -m sungka.cli validate match.sgn {closing}"
        run = subprocess.run(command, shell=True, capture_output=True, timeout=60, text=True)
        assert run.returncode == 0, closing
        assert "Traceback" not in run.stderr
    command = f"{sys.executable} -m sungka.cli validate - <&-"
    run = subprocess.run(command, shell=True, capture_output=True, timeout=60, text=True)
    assert run.returncode == 1
    assert run.stdout == "-: error[SGN101] standard input is closed\n"


@ON_POSIX
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_with_its_own_status(folder: Path, jobs: str) -> None:
    many = [f"many{number}.sgn" for number in range(8)]
    for name in many:
        (folder / name).write_text("\n".join([MATCH] * 3000))
    # One finding: the lines of several may come in several pieces.
    (folder / "wrong.sgn").write_text(FALSE)
    names = ["wrong.sgn", *many]
    running = subprocess.Popen(
        [*SUNGKA, "validate", "--output", "jsonl", "--jobs", jobs, *names],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline(), "it is at work when its first finding is out"
    assert running.poll() is None, "it was done before it could be interrupted"
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert out == b""


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))
from sungka.cli.main import main
sys.argv[0] = "sungka"
main()
"""


@ON_POSIX
@pytest.mark.parametrize("command", long_after(1, ["validate", "format", "parse", "replay"]))
@pytest.mark.parametrize("begins", ["", "%sgn 1\n\n{"], ids=["no record", "a record"])
def test_a_line_without_end_fits_into_bounded_memory(
    folder: Path, command: str, begins: str
) -> None:
    if sys.platform == "darwin":
        pytest.skip("the limit is not kept there")
    running = subprocess.Popen(
        [sys.executable, "-c", LIMITED, command, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(begins.encode())
    part = b"S7 N7 " * (1 << 20)
    for _ in range(34):
        running.stdin.write(part)
    running.stdin.close()
    said = running.stdout.read().decode()
    assert running.wait(timeout=60) == 1
    assert ("SGN104" if begins else "SGN102") in said
    assert "Traceback" not in said


@pytest.mark.long
@ON_POSIX
def test_many_records_fit_into_bounded_memory(folder: Path) -> None:
    limited = LIMITED.replace("512 << 20", "400 << 20")
    running = subprocess.Popen(
        [sys.executable, "-c", limited, "validate", "--output", "json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    record = "%sgn 1\n{" + "A long story. " * 75_000 + "}\nend abandoned\n"
    assert running.stdin is not None
    assert running.stdout is not None
    for _ in range(60):
        running.stdin.write(record.encode())
    running.stdin.close()
    assert b'"records":60,' in running.stdout.read()
    assert running.wait(timeout=60) in (0, 1)


def test_records_are_seen_as_they_are_written(folder: Path) -> None:
    running = subprocess.Popen(
        [*SUNGKA, "replay", "--output", "jsonl", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write((MATCH + "\n%sgn 1\n").encode())
    running.stdin.flush()
    assert running.stdout.readline().startswith(b'{"record":1,')
    running.stdin.close()
    running.stdout.read()
    running.wait(timeout=60)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_pipes_carry_utf8_whatever_the_locale(shell: Command, folder: Path, encoding: str) -> None:
    (folder / "pena.sgn").write_text(MATCH.replace("Santos", "Peña 宿霧"), encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    run = shell("format", "pena.sgn", env=environment)
    assert (run.status, run.err) == (0, "")
    assert "Peña 宿霧" in run.out
    assert "│" in shell("replay", "pena.sgn", env=environment).out


@pytest.mark.long
@ON_POSIX
def test_a_name_that_is_not_text(folder: Path) -> None:
    with open(b"caf\xe9.sgn", "wb") as file:
        file.write(MATCH.replace("x9", "x8").encode())
    for form in ("text", "json", "jsonl", "github", "sarif", "junit"):
        run = subprocess.run(
            [*SUNGKA, "validate", "--output", form, b"caf\xe9.sgn"], capture_output=True, timeout=60
        )
        assert run.returncode == 1, form
        assert b"Traceback" not in run.stderr
        assert run.stdout.decode()


def test_help_has_an_example_for_every_command(shell: Command) -> None:
    run = shell("--help")
    assert run.status == 0
    for command in ("parse", "format", "validate", "select", "replay", "render", "solve", "rules"):
        assert f"  {command} " in run.out
        shown = shell(command, "--help")
        assert shown.status == 0
        assert f"  sungka {command}" in shown.out
        assert max(map(len, shown.out.splitlines())) <= 80


def test_help_starts_without_the_heavy_libraries() -> None:
    code = (
        "import sys, typer\n"
        "before = set(sys.modules)\n"
        "import sungka.cli.app\n"
        "print(sorted({'lark', 'jinja2', 'rich'} & set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout == "[]\n"


def test_files_alone_are_validated_without_a_parser_of_options(folder: Path) -> None:
    (folder / "short.sgn").write_text('%sgn 1\n[Rules "sungkaan"]\nS1 N1\nend abandoned\n')
    code = (
        "import sys\n"
        "from sungka.cli.main import main\n"
        "sys.argv[1:] = ['validate', *sys.argv[1:]]\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as ended:\n"
        "    heavy = {'lark', 'jinja2', 'rich', 'typer', 'sungka.notation.record', 'sqlite3'}\n"
        "    print(ended.code, sorted(heavy & set(sys.modules)))"
    )

    def run(*arguments: str) -> str:
        command = [sys.executable, "-c", code, *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        return ended.stdout.splitlines()[-1]

    shutil.copy(folder / "short.sgn", folder / "copy.sgn")
    assert run("short.sgn", "copy.sgn") == "0 []"
    assert run("--output=jsonl", "-h", "short.sgn") == "0 ['typer']"


@pytest.mark.parametrize(
    ("line", "needed"),
    [
        ("validate --profile archive short.sgn", set()),
        ("validate --output jsonl short.sgn", set()),
        ("format --check short.sgn", set()),
        ("parse short.sgn", set()),
        ("replay --output jsonl short.sgn", set()),
        ("render short.sgn -o page.html", set()),
        ("explain SGN402", set()),
        ("rules dakon", set()),
        ("annotate --depth 1 short.sgn", set()),
        ("solve --depth 1 --board r1.t1 short.sgn", set()),
    ],
)
def test_a_plain_line_needs_no_library_but_its_own(
    folder: Path, line: str, needed: set[str]
) -> None:
    (folder / "short.sgn").write_text('%sgn 1\n[Rules "sungkaan"]\nS1 N1\nend abandoned\n')
    code = (
        "import sys\n"
        "from sungka.cli.main import main\n"
        f"sys.argv[1:] = {line.split()}\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    heavy = {'lark', 'jinja2', 'rich', 'typer', 'textual', 'watchfiles', 'sqlite3'}\n"
        "    heavy |= {'importlib.metadata', 'distributed', 'multiprocessing'}\n"
        "    print(*sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert set(run.stdout.splitlines()[-1].split()) == needed, run.stderr


@pytest.mark.parametrize(("claim", "most"), [("x15", 32), ("x14", 88)], ids=["valid", "false"])
def test_a_small_validation_runs_through_few_files(folder: Path, claim: str, most: int) -> None:
    """The project's modules that a run imports: a clean one, and one with a false claim."""
    record = re.search(r"```sgn\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    assert record
    assert "x15" in record[1]
    (folder / "claim.sgn").write_text(record[1].replace("x15", claim))
    code = (
        "import os, sys\n"
        "from sungka.cli.main import main\n"
        "sys.argv[1:] = ['validate', 'claim.sgn']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    files = [getattr(m, '__file__', None) or '' for n, m in sys.modules.items()\n"
        "             if n.startswith('sungka.')]\n"
        "    print(*(file for file in files if os.path.basename(file)[:9] != '__init__.'))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    files = run.stdout.splitlines()[-1].split()
    assert ("1 valid" in run.stderr) == (claim == "x15")
    assert len(files) <= most, sorted(files)


@pytest.mark.parametrize(
    "names", [["match.sgn"], ["false.sgn", "match.sgn"], ["missing.sgn"], ["."]]
)
def test_with_options_or_without_the_same_is_told(
    shell: Command, folder: Path, names: list[str]
) -> None:
    without, with_options = shell("validate", *names), shell("validate", "--output", "text", *names)
    assert without.out == with_options.out
    assert without.status == with_options.status
    assert without.err.partition(" in ")[0] == with_options.err.partition(" in ")[0]


def test_the_list_of_commands_says_what_each_says_itself(shell: Command) -> None:
    for name, command in COMMANDS.items():
        module = import_module(f"sungka.cli.commands.{name}")
        about = getattr(module, command.function).__doc__
        assert about.splitlines()[0] == command.about
    assert "Did you mean 'sungka validate'?" in shell("valdate").err


def test_version(shell: Command) -> None:
    run = shell("--version")
    assert run.status == 0
    assert run.out.splitlines()[0] == f"sungka {version.VERSION} ({version.name_build()})"
    for extra in ("archive", "cluster", "picture", "film", "print"):
        assert f"\n  {extra}" in run.out
    assert version.name_build() == ("compiled" if COMPILED else "pure Python")


def test_the_package_is_a_command(folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "sungka", "validate", "false.sgn"],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert run.returncode == 1
    assert "false.sgn:" in run.stdout


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("validate --profile archive", 62),
        ("format", 63),
        ("parse", 39),
        ("replay --output jsonl", 61),
    ],
)
def test_an_ordinary_record_needs_nothing_of_the_full_path(
    folder: Path, line: str, most: int
) -> None:
    """The project's modules that an accepting path imports: few, and none that plays."""
    (folder / "one.sgn").write_bytes((ROOT / "examples/sungkaan.sgn").read_bytes())
    code = (
        "import os, sys\n"
        "from sungka.cli.main import main\n"
        f"sys.argv[1:] = {[*line.split(), 'one.sgn']!r}\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code\n"
        "    files = {n: getattr(m, '__file__', None) or '' for n, m in sys.modules.items()\n"
        "             if n.startswith('sungka.')}\n"
        "    print(*(name for name, file in files.items()\n"
        "            if os.path.basename(file)[:9] != '__init__.'))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    names = run.stdout.splitlines()[-1].split()
    full = {"sungka.replay.steps", "sungka.replay.rounds", "sungka.engine.match", "lark"}
    if "archive" in line:
        full.add("sungka.notation.record")
    if "replay" in line:  # whose lines are written from steps
        full.remove("sungka.replay.steps")
    assert not full & set(names)
    assert len(names) <= most, len(names)


@pytest.mark.parametrize(
    "line",
    [
        "validate",
        "validate --profile archive",
        "format",
        "parse",
        "replay --output jsonl",
        "replay",
        "annotate --depth 1",
        "solve --depth 1 --board r1.t5",
        "render -o page.html",
    ],
)
def test_a_start_makes_no_dataclass(folder: Path, line: str) -> None:
    """Making one takes `dataclasses` as long as making four named tuples.

    It takes as long to import as Python to start.
    """
    (folder / "one.sgn").write_bytes((ROOT / "examples/sungkaan.sgn").read_bytes())
    code = (
        "import sys\n"
        "from sungka.cli.main import main\n"
        f"sys.argv[1:] = {[*line.split(), 'one.sgn']!r}\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code\n"
        "    print(*sys.modules.keys() & {'dataclasses', 'inspect'})\n"
        "    print(*(f'{n}.{it.__name__}' for n, m in sys.modules.items()\n"
        "            if n.startswith('sungka.') for it in vars(m).values()\n"
        "            if hasattr(it, '__dataclass_fields__') and it.__module__ == n))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    *_, imported, made = run.stdout.split("\n")[:-1]
    assert not made
    assert not imported
