"""The processes that share the work of a run: some of this machine, or those of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..console.exit_status import report_wrong_usage

if TYPE_CHECKING:
    from .cluster import Cluster
    from .pool import Run

With = TypeVar("With")
Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(NamedTuple):
    """The number of processes on this machine (1: this one alone), or else a cluster."""

    processes: int = 1
    cluster: Cluster | None = None

    @property
    def is_alone(self) -> bool:
        """True when this process does all the work."""
        return self.processes == 1 and self.cluster is None

    def run_in_order(
        self, work: Callable[[With, Task], Result], given: With, tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Result]]:
        """Yield every task with its result, in order; tasks are taken as they are needed.

        `work`, `given`, tasks and results are pickled unless this process is alone; `given` is the
        same for all tasks of a worker. Work on a worker that is killed is done again.
        """
        with self.open(given) as run:
            yield from run(work, tasks)

    @contextmanager
    def open(self, given: With) -> Iterator[Run[With]]:
        """Workers that stay, with what they were given, for all runs within the context."""
        # Imported here because most runs need neither.
        if self.cluster is not None:
            cluster = self.cluster
            yield lambda work, tasks, **_: cluster.run_in_order(work, given, tasks)
        elif self.processes > 1:
            from .pool import open_pool

            with open_pool(given, self.processes) as run:
                yield run
        else:
            yield lambda work, tasks, **_: ((task, work(given, task)) for task in tasks)


def run_shared(
    run: Callable[[Workers], int], jobs: int | None = None, cluster: str | None = None
) -> int:
    """Run with the workers that `--jobs` and `--cluster` ask for and return the exit status.

    A cluster that cannot be used is wrong usage: then `run` is not called.
    """
    if cluster is None:
        return run(Workers(jobs or 1))
    if jobs is not None:
        return report_wrong_usage("--jobs and --cluster both say who works: choose one")
    from .cluster import NoCluster, open_cluster

    with open_cluster(cluster) as opened:
        if isinstance(opened, NoCluster):
            return report_wrong_usage(f"--cluster {opened.message}")
        return run(Workers(cluster=opened))
