// Keeps the keys and scans that come before the app does: input.ts takes them over, in their order, and gives those of
// who is not signed in to the form that comes.
(() => {
  // By these first-frame.css draws what stands until the first script does.
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const signedIn = localStorage.getItem('access_token') !== null;
  if (signedIn) dataset.signedIn = '';
  if (signedIn && localStorage.getItem('sidebar_folded') === 'true') dataset.sidebarFolded = '';
  const keys = [];
  const keep = (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    // A blank alone moves the page, and Tab leads through it; an input method hides what the key means.
    const isChar = event.key === 'Process' ? /^(?:Key|Digit)/.test(event.code) : event.key.length === 1;
    const isOurs = isChord
      ? signedIn && event.code === 'KeyK' && !event.altKey
      : event.key === ' ' || event.key === 'Tab'
        ? keys.length > 0
        : isChar || /^(?:Enter|Escape|Backspace|Shift)$/.test(event.key);
    if (!isOurs) return;
    keys.push(event);
    if (event.key !== 'Shift') event.preventDefault();
  };
  const keepPasted = (event) => {
    const pasted = event.clipboardData?.getData('text') ?? '';
    if (keys.length > 0 && pasted !== '') keys.push({ pasted, event });
  };
  addEventListener('keydown', keep, true);
  addEventListener('paste', keepPasted, true);
  window.firstKeys = {
    since: performance.now(),
    keys,
    end: () => {
      removeEventListener('keydown', keep, true);
      removeEventListener('paste', keepPasted, true);
      keys.length = 0;
    },
  };
})();
