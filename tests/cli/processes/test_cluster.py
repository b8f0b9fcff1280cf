"""Work shared out to a cluster: the same results in the same order, whatever becomes of workers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from sungka.cli.processes import cluster
from sungka.cli.processes.cluster import Cluster, NoCluster, describe_program, open_cluster
from sungka.cli.validation import bulk
from support.cluster_work import die_elsewhere, die_once, fail_elsewhere, nap

from ..conftest import BROKEN, FALSE, MATCH, OPEN, SEALED, Run

pytest.importorskip("distributed", reason="dask is not installed: `pip install distributed`")

Command = Callable[..., Run]
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    """Two processes of this machine."""
    with open_cluster("local:2") as opened:
        assert isinstance(opened, Cluster), opened
        yield opened


@pytest.mark.long
def test_results_come_in_the_order_of_the_work(workers: Cluster) -> None:
    naps = [0.3, 0, 0.1, 0, 0, 0.2, 0, 0.05, *[0.0] * 30]
    done = list(workers.run_in_order(nap, naps, range(len(naps))))
    assert [(task, result[0]) for task, result in done] == [(n, n) for n in range(len(naps))]
    pids = {result[1] for _, result in done}
    assert os.getpid() not in pids
    assert len(pids) == 2


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_a_killed_worker_costs_only_time(workers: Cluster, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    done = list(workers.run_in_order(die_once, str(mark), range(40)))
    assert done == [(task, 2 * task) for task in range(40)]
    assert mark.exists()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
@pytest.mark.parametrize("work", [die_elsewhere, fail_elsewhere])
def test_what_no_worker_can_do_is_done_here(
    workers: Cluster, work: Callable[[int, int], int]
) -> None:
    done = list(workers.run_in_order(work, os.getpid(), range(20)))
    assert done == [(task, 2 * task) for task in range(20)]


@pytest.mark.long
def test_work_that_nobody_waits_for_is_cancelled(workers: Cluster) -> None:
    results = workers.run_in_order(nap, [0.0, *[30.0] * 7], range(8))
    assert next(results)[0] == 0
    results.close()  # a worker is still asleep; what follows waits for the other one
    assert [task for task, _ in workers.run_in_order(nap, [0.0] * 9, range(9))] == [*range(9)]


@pytest.fixture
def archive(folder: Path) -> Path:
    """Files with all kinds of records, the first of which must be shared out."""
    parts = [MATCH, FALSE, OPEN, SEALED, MATCH.replace("Santos", "Santoz"), BROKEN]
    for number in range(4):
        text = "\n".join(parts[n % len(parts)] for n in range(number, number + 40))
        (folder / f"{number}.sgn").write_text(text, encoding="utf-8")
    (folder / "right.sgn").write_text("\n".join([MATCH, SEALED, OPEN] * 15), encoding="utf-8")
    return folder


ANNOTATE = ["annotate", "--depth", "2", "--words", "en"]
COMMANDS = {
    "validate": ["validate", "--output", "jsonl", "--slip-seconds", "0", "--profile", "archive"],
    "annotate": ANNOTATE,
    "report": [*ANNOTATE, "--report", "json"],
    "format": ["format", "--detail", "full"],
    "format --diff": ["format", "--diff", "--check"],
}
FILES = ["0.sgn", "missing.sgn", "1.sgn", "2.sgn", "3.sgn", "right.sgn"]


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_written_is_the_same_byte_for_byte(
    sungka: Command,
    workers: Cluster,
    archive: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.setattr(bulk, "ALONE", 0)
    monkeypatch.setattr(bulk.ShardSize, "next_size", lambda _: 3000)
    alone = sungka(*COMMANDS[name], *FILES)
    shared = sungka(*COMMANDS[name], "--cluster", address(workers), *FILES)
    assert shared == alone
    assert len(alone.out) > 2000


@pytest.mark.long
def test_pages_are_the_same_byte_for_byte(
    sungka: Command, workers: Cluster, archive: Path, tmp_path: Path
) -> None:
    (archive / "above.html.j2").write_text("<p>Sinulog</p>")
    options = ["render", "--split", "--template", ".", "--embed-code", "-o", "pages", *FILES]
    written = []
    for more in ([], ["--cluster", address(workers)]):
        run = sungka(*options, *more)
        written_pages = [path for path in (tmp_path / "pages").rglob("*") if path.is_file()]
        pages = {f"{path.relative_to(tmp_path)}": path.read_bytes() for path in written_pages}
        shutil.rmtree(tmp_path / "pages")
        written.append((run, pages))
    assert written[0] == written[1]
    assert len(written[0][1]) > 50
    (archive / "above.html.j2").write_text("{{ 1 / 0 }}")
    runs = [sungka(*options, *more) for more in ([], ["--cluster", address(workers)])]
    assert runs[0] == runs[1]
    assert "above.html.j2:1: " in runs[0].err


@pytest.mark.long
def test_a_cache_is_read_and_written_here(
    sungka: Command, workers: Cluster, archive: Path, tmp_path: Path
) -> None:
    kept, options = tmp_path / "kept", ["annotate", "--depth", "2", "0.sgn"]
    alone = sungka(*options)
    again = [*options, "--cluster", address(workers), "--cache", kept]
    assert sungka(*again) == alone
    assert [path.name for path in kept.glob("*.sqlite")] == ["judgements.sqlite"]
    cached = sungka(*options, "--cache", kept)
    assert sungka(*again) == cached == alone


def address(workers: Cluster) -> str:
    """The address of the scheduler, at which another client reaches the same workers."""
    found: str = workers._client.scheduler.address  # type: ignore[attr-defined]
    return found


class Gone:
    """A client, and the future of what it was given: done, when its scheduler goes."""

    status = "running"

    def submit(self, *_: object, **__: object) -> Gone:
        self.status = "finished"
        return self

    def done(self) -> bool:
        return True

    def result(self, timeout: float | None = None) -> bytes:
        raise OSError("CommClosedError")

    def nthreads(self) -> dict[str, int]:
        return {"worker": 1}

    def cancel(self, futures: list[Gone]) -> None:
        raise AssertionError("there is nobody to be told")


def test_what_is_done_but_cannot_be_fetched_is_done_here(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lost = Cluster(cast(Any, Gone()), "there")
    assert list(lost.run_in_order(divmod, 7, [2, 3])) == [(2, (3, 1)), (3, (2, 1))]
    assert capsys.readouterr().err == "sungka: there is gone: this process goes on alone\n"


class Machine:
    """A scheduler with two workers, each a process that can be killed, as on machines of a net."""

    def __init__(self, folder: Path) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        self._start("scheduler", "--scheduler-file", place, "--host", "127.0.0.1", "--port", 0)
        while not place.exists():
            time.sleep(0.05)
        for _ in range(2):
            self._start("worker", "--scheduler-file", place, "--nthreads", 1, "--no-nanny")
        self.address: str = json.loads(place.read_text())["address"]

    def _start(self, *words: object) -> None:
        command = [sys.executable, "-m", "dask", *map(str, words), "--no-dashboard"]
        quiet = subprocess.DEVNULL
        self.processes.append(subprocess.Popen(command, stdout=quiet, stderr=quiet))

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """Two workers that nobody starts again."""
    started = Machine(tmp_path)
    yield started
    started.stop()


@pytest.mark.long
@pytest.mark.parametrize("victim", ["worker", "scheduler"])
def test_a_run_whose_workers_die_writes_the_same(
    archive: Path, machine: Machine, shell: Command, victim: str
) -> None:
    (archive / "many.sgn").write_text("\n".join([MATCH, FALSE, SEALED] * 60))
    options = ["annotate", "--depth", "3", "many.sgn"]
    alone = shell(*options)
    command = [sys.executable, "-m", "sungka.cli", *options, "--cluster", machine.address]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    assert run.stdout is not None
    first = run.stdout.readline()
    machine.processes[1 if victim == "worker" else 0].kill()
    out, err = run.communicate(timeout=100)
    lost = f"sungka: {machine.address} is gone: this process goes on alone\n"
    assert err.decode().replace(lost, "") == alone.err
    assert (first + out).decode() == alone.out
    assert (lost in err.decode()) == (victim == "scheduler")
    assert run.returncode == alone.status


def refuse(place: str) -> str:
    """Why there is no cluster there."""
    with open_cluster(place) as opened:
        assert isinstance(opened, NoCluster)
        return opened.message


def test_a_scheduler_that_is_not_there_is_reported(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    run = sungka("annotate", "--cluster", "tcp://127.0.0.1:1", "match.sgn")
    assert run.status == 2
    assert run.err.startswith("sungka: --cluster tcp://127.0.0.1:1: it cannot be reached: ")
    assert refuse("pigeon://loft").startswith("pigeon://loft: it cannot be reached: unknown")


@pytest.mark.push  # `distributed` asks for the processor by a process
def test_a_scheduler_without_workers_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None) as empty:
        monkeypatch.setattr(cluster, "PATIENCE", 0.5)
        place = empty.scheduler_address
        assert refuse(place) == f"{place}: no worker has joined it in 0 seconds"


@pytest.mark.long
def test_a_worker_with_another_sungka_is_reported(
    workers: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = describe_program()
    monkeypatch.setattr(cluster, "VERSION", "7.7")
    describe_program.cache_clear()
    said = refuse(address(workers))
    ours = describe_program()
    describe_program.cache_clear()
    assert ours.startswith("7.7 (")
    assert f" runs sungka {theirs}, this process {ours}: install the same" in said
    # One that joins later gets pieces too, and refuses them.
    answers = workers._client.run(cluster.serve, ours, b"", [])  # type: ignore[call-arg]
    assert set(answers.values()) == {None}


def test_without_dask_the_extra_is_named(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    run = sungka("validate", "--cluster", "local:2", "match.sgn")
    assert run.status == 2
    needed = "dask is not installed: `pip install distributed`"
    assert run.err == f"sungka: --cluster local:2: {needed}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["validate", "--cluster", "local:0"], "local:N starts N processes, from 1 to 1000"),
        (["validate", "--cluster", "local:2", "--jobs", 2], "--jobs and --cluster both"),
        (["validate", "--cluster", "local:2", "--cache", "."], "--cache is for one machine"),
        (["validate", "--cluster", "local:2", "--record", 1], "--record chooses one"),
        (["annotate", "--cluster", "local:2", "--time-total", 9], "use --time-game"),
        (["render", "--cluster", "local:2", "-o", "page.html"], "shares out the pages of --split"),
    ],
)
def test_what_a_cluster_does_not_go_with(
    sungka: Command, folder: Path, words: list[object], said: str
) -> None:
    run = sungka(*words, "match.sgn")
    assert run.status == 2
    assert said in run.err


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_an_interrupt_ends_the_workers_quietly(archive: Path) -> None:
    """Ctrl-C reaches all processes of a terminal: here all of a group."""
    (archive / "many.sgn").write_text("\n".join([MATCH] * 20_000))  # more than can be done
    options = ["annotate", "--depth", "4", "--cluster", "local:2", "many.sgn", "-o", "new.sgn"]
    said: list[str] = []
    # Before its workers have begun it has nothing to say; beside other work that takes long.
    for seconds in (1, 12, 60):
        if said:
            break
        run = subprocess.Popen(
            [sys.executable, "-m", "sungka.cli", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        time.sleep(seconds)
        os.killpg(run.pid, signal.SIGINT)
        _, err = run.communicate(timeout=60)  # which ends when no process has the streams open
        assert run.returncode == 130
        said = err.decode().splitlines()
    assert [it[: it.index(" holds ")] for it in said] == ["interrupted: new.sgn"]
