// Runs before the first paint, as a file of its own because the page allows no inline script. It only puts back what
// the member chose in this browser; src/web/design/theme.ts writes the two keys.
try {
  const palette = localStorage.getItem('theme_palette');
  const mode = localStorage.getItem('theme_mode');
  if (/^[1-5]$/.test(palette ?? '')) document.documentElement.dataset.palette = palette;
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode;
  // Who has a session here, or signs in by PIN or passkey, is sent on from the sign-in screen.
  const sentOn =
    (localStorage.getItem('userToken') ?? sessionStorage.getItem('userToken')) !== null ||
    localStorage.getItem('mpinAuth') === 'true' ||
    localStorage.getItem('fingerprintAuth') === 'true';
  if (sentOn) document.documentElement.dataset.known = '';
} catch {
  // A browser that refuses storage shows the default palette in the system's mode.
}
