// Runs before anything is painted, so that nothing moves when the page comes to life.
const { documentElement } = document, asked = location.search + location.hash;
documentElement.className = "js plays" + (/[?#&]embed\b/.test(asked) ? " embed" : "");
if (/[?#&]spoiler=hide\b/.test(asked)) documentElement.dataset.spoiler = "hide";
