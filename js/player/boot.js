// Runs before anything is painted, so that nothing moves when the page comes to life.
document.documentElement.className = "js plays"
  + (/[?#&]embed\b/.test(location.search + location.hash) ? " embed" : "");
