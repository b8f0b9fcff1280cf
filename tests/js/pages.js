// The pages that the package's player makes: on standard input a JSON list of texts, on standard output a page for each.

import { writeReplayPage } from "../../js/mounted/player.js";

let given = "";
for await (const piece of process.stdin) given += piece;
process.stdout.write(JSON.stringify(JSON.parse(given).map(({ text, lang }) => writeReplayPage(text, { lang }))));
