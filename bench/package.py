"""Tries the npm package as its users have it: `python bench/package.py [PICTURE.png]`.

It is packed and installed into a folder of its own, with Vite, React, Deno and Bun from npm. The
examples of `js/README.md` are run by each; its React component is checked under strict types with
React's own, built by Vite and opened in headless Chromium, beside the element and a worker; so is
the element on a plain page. A line each says what came out; anything else is an error.
"""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
JS = ROOT / "js"
NEEDED = (
    "vite", "react", "react-dom", "@types/react", "@types/react-dom", "@types/node", "typescript",
    "deno", "bun",
)  # fmt: skip

TSCONFIG = """{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "skipLibCheck": false, "noEmit": true,
    "target": "es2023", "lib": ["es2023", "dom", "dom.iterable"], "module": "esnext",
    "moduleResolution": "bundler", "jsx": "react-jsx", "types": []
  },
  "include": ["*.ts", "*.tsx"]
}
"""

WORKER = """
import { checkText } from "sungka";
import * as words from "sungka/messages";
onmessage = ({ data }: MessageEvent<string>) => postMessage(checkText(data, words));
"""

MAIN = """
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { PlacedFinding } from "sungka";
import "sungka/element";
import type {} from "sungka/react";
import { Replay } from "./replay";

const text = %s;

function App() {
  const [found, setFound] = useState<PlacedFinding[]>([]);
  useEffect(() => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<PlacedFinding[]>) => setFound(data);
    worker.postMessage("%%sgn 1\\n1. S9 | N1\\n");
    return () => worker.terminate();
  }, []);
  return <main>
    <p id="found">{found.map(({ code }) => code).join(" ")}</p>
    <Replay text={text} place="r1.t4" />
    <sungka-replay record={text} theme="dark" lang="fil" />
  </main>;
}
createRoot(document.getElementById("root")!).render(<App />);
"""

INDEX = '<!doctype html><html lang="en"><div id="root"></div><script type="module" src="/main.tsx">'


def run(*command: str, folder: Path, given: str | None = None) -> str:
    """The output of a command; its failure ends the try."""
    done = subprocess.run(
        command, cwd=folder, input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def install(folder: Path) -> Path:
    """The folder in which the packed package is installed with what the tries need."""
    packed = run("npm", "pack", "--silent", "--pack-destination", str(folder), folder=JS).split()
    place = folder / "try/js"
    place.mkdir(parents=True)
    (place / "package.json").write_text('{ "private": true, "type": "module" }')
    run("npm", "install", "--silent", "--no-audit", "--no-fund", str(folder / packed[-1]), *NEEDED,
        folder=place)  # fmt: skip
    shutil.copytree(ROOT / "examples", folder / "try/examples")
    return place


def try_examples(place: Path, readme: str) -> None:
    """Run the examples in Node, Deno and Bun, which print the same but for what is by chance."""
    examples = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)
    bins = place / "node_modules/.bin"
    runs = {"node": ["node"], "deno": [str(bins / "deno"), "run", "--allow-read"],
            "bun": [str(bins / "bun")]}  # fmt: skip
    said = {}
    for name, command in runs.items():
        for number, example in enumerate(examples):
            (place / f"example{number}.mjs").write_text(example)
            said[name, number] = run(*command, f"example{number}.mjs", folder=place)
            is_chance = "Math.random" in example
            assert is_chance or said[name, number] == said["node", number], (name, number)
        print(f"{name}: {len(examples)} examples")


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def try_react(place: Path, readme: str, picture: str | None) -> None:
    """Check, build and open a React page with the component, the element and a worker."""
    component = re.search(r"```tsx\n(.*?)```", readme, re.DOTALL)
    assert component
    text = (ROOT / "examples/sungka.sgn").read_text(encoding="utf-8")
    (place / "replay.tsx").write_text(component[1])
    (place / "main.tsx").write_text(MAIN % f"`{text}`")
    (place / "worker.ts").write_text(WORKER)
    (place / "index.html").write_text(INDEX)
    (place / "tsconfig.json").write_text(TSCONFIG)
    bins = place / "node_modules/.bin"
    run(str(bins / "tsc"), "-p", ".", folder=place)
    print("types: strict, with React's own")
    run(str(bins / "vite"), "build", folder=place)
    with opened(place / "dist", "", picture) as page:
        page.wait_for_function("document.getElementById('found').textContent !== ''")
        page.wait_for_timeout(3000)
        at, found = places_in(page), page.text_content("#found")
    assert sorted(one[:6] for one in at) == ["Tira 0", "Turn 4"], at
    assert found == "SGN302 SGN508", found
    print(f"vite, react, worker: {max(at)}")


def try_plain(place: Path, readme: str) -> None:
    """Open the element as the README has it, without a bundler."""
    plain = re.search(r"```html\n(.*?)```", readme, re.DOTALL)
    assert plain
    text = plain[1].replace("https://…/sungka", "node_modules/sungka")
    (place / "plain.html").write_text(f"<!doctype html><meta charset=utf-8>{text}")
    with opened(place, "plain.html") as page:
        page.wait_for_timeout(3000)
        at = places_in(page)
    assert len(at) == 1, at
    print(f"plain: {at[0]}")


def places_in(page: Page) -> list[str]:
    """The places that the players of a page have come to."""
    where = "document.getElementById('where').textContent"
    return [str(frame.evaluate(where)) for frame in page.frames[1:]]


@contextmanager
def opened(folder: Path, name: str, picture: str | None = None) -> Iterator[Page]:
    """A page of a folder in the browser, and at the end a picture of it."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    troubles: list[str] = []
    with sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 860, "height": 1200})
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(f"http://localhost:{server.server_port}/{name}")
        yield page
        if picture:
            page.screenshot(path=picture)
        browser.close()
    server.shutdown()
    assert not troubles, troubles


def main() -> None:
    """Make all tries in a folder that is removed afterwards."""
    readme = (JS / "README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        place = install(Path(folder))
        try_examples(place, readme)
        try_plain(place, readme)
        try_react(place, readme, sys.argv[1] if len(sys.argv) > 1 else None)


if __name__ == "__main__":
    main()
