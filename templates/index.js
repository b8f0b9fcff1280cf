"use strict";
// Opens the replay of a game in the list when it is asked for; without this script the list shows
// every game's last board. The pages share most of their text, so they are held in parts.
{
  const held = JSON.parse(document.getElementById("held").textContent);
  const rows = [...document.querySelectorAll(".game")];
  const numberOf = row => +row.id.slice(1);

  // A frame with srcdoc has no link of its own, so the list's link goes on where the game's ends.
  const link = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  };
  let writing = 0;
  // Browsers limit how often an address may change, and some frames forbid it.
  const setLink = (text, wait = 0) => {
    clearTimeout(writing);
    const write = () => {
      try {
        history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
      } catch {
        // The address stays as it was.
      }
    };
    if (wait) writing = setTimeout(write, wait);
    else write();
  };

  function open(row) {
    if (row.querySelector("iframe")) return;
    const frame = document.createElement("iframe");
    frame.title = row.dataset.label;
    frame.allow = "clipboard-write; fullscreen";
    frame.srcdoc = held.pages[numberOf(row) - 1].map(part => held.parts[part]).join("");
    const inside = row.querySelector(".inside");
    inside.hidden = true;
    inside.after(frame);
    if (link().split(".")[0] !== row.id) setLink(row.id);
  }

  function close(row) {
    row.querySelector("iframe")?.remove();
    row.querySelector(".inside").hidden = false;
    if (link().split(".")[0] === row.id) setLink("");
  }

  // #g3 opens the third game; #g3.r2.t14.l3 goes on to a moment of it.
  function follow() {
    const row = document.getElementById(link().split(".")[0]);
    if (!rows.includes(row) || row.open === undefined) return;
    row.open = true;
    row.scrollIntoView({ block: "start" });
  }

  function heard(event) {
    const message = event.data;
    if (!message || message.sungka !== 1) return;
    const row = rows.find(one => one.querySelector("iframe")?.contentWindow === event.source);
    if (!row) return;
    if (message.type === "ready") {
      const place = /^g\d+\.r(\d+)(?:\.t(\d+)(?:\.l(\d+))?)?/.exec(link());
      if (!place || link().split(".")[0] !== row.id) return;
      const [round, turn, lap] = place.slice(1).map(word => word && +word);
      event.source.postMessage({ sungka: 1, type: "seek", round, turn, lap }, "*");
    } else if (message.type === "state" && !message.playing && message.turn) {
      const lap = message.lap ? `.l${message.lap}` : "";
      setLink(`${row.id}.r${message.round}.t${message.turn}${lap}`, 250);
    }
  }

  if (held) {
    for (const row of rows) row.addEventListener("toggle", () => (row.open ? open : close)(row));
    addEventListener("hashchange", follow);
    addEventListener("message", heard);
    follow();
  }

  const find = document.getElementById("find");
  if (rows.length > 5) {
    find.hidden = false;
    const texts = rows.map(row => row.textContent.toLowerCase());
    const count = document.getElementById("count"), all = count.textContent;
    find.addEventListener("input", event => {
      const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = texts.map(text => words.every(word => text.includes(word)));
      rows.forEach((row, i) => { row.parentElement.hidden = !hits[i]; });
      const number = hits.filter(Boolean).length;
      document.getElementById("none").hidden = number > 0;
      count.textContent = number === rows.length ? all : `${number} / ${rows.length}`;
    });
  }
}
