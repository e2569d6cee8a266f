// Keeps the keys and scans that come before the app does: input.ts takes them over, in their order. Who is not signed in
// has a form in front of him, and no frame comes that keys could be for.
(() => {
  // By these first-frame.css draws what stands until the first script does.
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('access_token') === null) return;
  dataset.signedIn = '';
  if (localStorage.getItem('sidebar_folded') === 'true') dataset.sidebarFolded = '';
  const keys = [];
  const keep = (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    // A blank alone moves the page.
    const isChar = event.key.length === 1 && (event.key !== ' ' || keys.length > 0);
    const isOurs = isChord
      ? event.code === 'KeyK' && !event.altKey
      : isChar || /^(?:Enter|Escape|Backspace|Shift)$/.test(event.key);
    if (!isOurs) return;
    keys.push(event);
    if (event.key !== 'Shift') event.preventDefault();
  };
  addEventListener('keydown', keep, true);
  window.firstKeys = {
    since: performance.now(),
    keys,
    end: () => {
      removeEventListener('keydown', keep, true);
      keys.length = 0;
    },
  };
})();
