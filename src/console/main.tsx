import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterPaint } from './platform/when-idle';
import { App } from './app/app';
import { FirstFrame, WithoutWords } from './app/frame/first-frame';
import { startI18n } from './platform/i18n';
import { logFailure } from './platform/log';
import { preloadPage } from './platform/page-cache';
import { applyTheme } from './platform/theme';
import { accessToken } from './platform/tokens';
import { beginInput } from './terminal/input/input';
import './styles.css';
import './app/frame/first-frame.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyTheme();
const signedIn = accessToken() !== null;
if (signedIn) beginInput();
const drawn = createRoot(root);
const draw = (what: ReactNode): void => drawn.render(<StrictMode>{what}</StrictMode>);

// In this turn: left to React, it would come a frame later, behind what is fetched after the first.
flushSync(() => draw(<FirstFrame signedIn={signedIn} />));
afterPaint(() => {
  import('./platform/browser-figures').then(
    ({ beginFigures }) => beginFigures(),
    (error: unknown) => logFailure('the figures of this browser are not counted', error),
  );
});
// While words and profile are asked for, what will be drawn with them is fetched; the first paint waits for none of it.
if (signedIn) {
  afterPaint(() => {
    import('./app/frame/default-layout').catch((error: unknown) =>
      logFailure('the frame could not be fetched ahead', error),
    );
    preloadPage(window.location.pathname.replace(/^\/$/, '/packages'));
  });
}
// Not awaited at the top: a chunk of words that imports what lies in this one would wait for it for ever.
startI18n().then(
  () => draw(<App />),
  (error: unknown) => {
    logFailure('the words of the interface could not be fetched', error);
    draw(<WithoutWords />);
  },
);
