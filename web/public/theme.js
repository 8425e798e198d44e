// Runs before the first paint, so that the page never shows in the other theme first. See src/lib/theme.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('tenfold.theme');
  } catch {
    // storage is refused: the system's theme it is
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
