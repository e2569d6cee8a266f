import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startI18n } from './app/i18n';
import { logFailure } from './app/log';
import { preloadPage } from './app/page-cache';
import { applyTheme } from './app/theme';
import { accessToken } from './app/tokens';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyTheme();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
// While the profile is asked for, what will be drawn with it is fetched.
if (accessToken() !== null) {
  import('./app/frame/default-layout').catch((error: unknown) => logFailure('the frame could not be fetched ahead', error));
  preloadPage(window.location.pathname.replace(/^\/$/, '/packages'));
}
