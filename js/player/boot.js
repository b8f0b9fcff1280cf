// Runs before anything is painted, so that nothing moves when the page comes to life.
document.documentElement.classList.add("js", "plays");
if (/[?#&]embed\b/.test(location.search + location.hash)) {
  document.documentElement.classList.add("embed");
}
