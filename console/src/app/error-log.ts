import { settings } from '@ishare/contracts/platform/settings.js';
import { createStore } from '../state/store';
import { configuration, settingOf } from '../session/configuration';
import { isReported } from './reported';

export interface LoggedError {
  id: number;
  time: number;
  message: string;
  detail?: string | undefined;
  code?: string | undefined;
  traceId?: string | undefined;
  /** The server's log has an entry of it: of what writes, reading leaves none. */
  isOnRecord?: boolean;
  address: string;
}

const kept = 100;
let lastId = 0;

/** The latest 100 run-time errors of this page, newest first. */
export const errorLog = createStore<readonly LoggedError[]>([]);

/** Where a build sends its errors; without an address they stay in the dialog. */
const reportAddress = import.meta.env['VITE_ERROR_REPORT_ADDRESS'] as string | undefined;

export function recordError(error: Omit<LoggedError, 'id' | 'time' | 'address'>): void {
  const entry: LoggedError = { ...error, id: ++lastId, time: Date.now(), address: location.pathname };
  errorLog.set((entries) => [entry, ...entries].slice(0, kept));
  if (
    reportAddress &&
    isReported(settingOf(configuration.get(), settings.basicSetup.errorLogEnvironments), import.meta.env.MODE)
  ) {
    navigator.sendBeacon(reportAddress, JSON.stringify({ ...entry, agent: navigator.userAgent }));
  }
}

export function clearErrorLog(): void {
  errorLog.set([]);
}

/** Collects what nobody caught. Failed calls are recorded where they are told. */
export function startErrorLog(): void {
  window.addEventListener('error', (event) => {
    if (event.message.startsWith('ResizeObserver loop')) return;
    recordError({ message: event.message, detail: event.error instanceof Error ? event.error.stack : undefined });
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && reason.name === 'HttpError') event.preventDefault();
    else recordError({ message: String(reason), detail: reason instanceof Error ? reason.stack : undefined });
  });
}
