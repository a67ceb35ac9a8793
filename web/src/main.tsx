import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { reloadForCodes, takeCode, tokenFor } from './asking/signInCode.js';
import { applyTheme } from './parts/theme.js';
import './theme.css';

applyTheme();
reloadForCodes();
// A code works once, so it is exchanged here, which runs once.
const code = takeCode();
const entering = code === undefined ? undefined : tokenFor(code);
createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <App entering={entering} />
  </StrictMode>,
);
