// Runs before the first paint to prevent a flash of the wrong theme. See src/lib/theme.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('tenfold.theme');
  } catch {
    // storage is unavailable: use the system's theme
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
