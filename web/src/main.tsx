import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { takeIssuerAnswer } from './api/issuer.js';
import { reloadForCodes, takeCode, tokenFor } from './api/signInCode.js';
import { applyTheme } from './parts/theme.js';
import { preloadView } from './routes.js';
import './theme.css';

applyTheme();
reloadForCodes();
preloadView(location.pathname.replace(/^\/explore/, ''));
const code = takeCode();
// A code can be exchanged only once, so it is exchanged in this module, which runs once.
const pendingToken = code === undefined ? takeIssuerAnswer() : tokenFor(code);
createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <App pendingToken={pendingToken} />
  </StrictMode>,
);
