import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n';
import { App } from './App';
import './base.css';
import { startErrorLog } from './error-log';
import { sweepHeld } from '../session/held-files';
import { sweepReads } from '../session/kept-reads';
import { startNotices } from './notices';
import { tellUnsaved } from './unsaved';

startErrorLog();
void sweepReads();
void sweepHeld();
startNotices();
tellUnsaved();
await startI18n();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
