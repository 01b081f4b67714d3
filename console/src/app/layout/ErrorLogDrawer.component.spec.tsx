import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { permissions } from '../../session/session';
import { displayZone } from '../../state/zone';
import { errorLog } from '../error-log';
import ErrorLogDrawer from './ErrorLogDrawer';

it('tells errors by the clock that all other times are told by, and without lines of HTTP', () => {
  const zone = displayZone.get();
  displayZone.set('Asia/Tokyo');
  errorLog.set([
    { id: 1, time: Date.UTC(2026, 0, 5, 17, 30), message: 'The list could not be read', traceId: 'T-1', address: '/x' },
  ]);
  render(<ErrorLogDrawer onClose={() => undefined} />);
  expect(document.querySelector('time')!.textContent).toBe('02:30:00');
  const text = document.body.textContent;
  expect(text).toContain('The list could not be read');
  expect(text).toContain('T-1');
  expect(text).not.toMatch(/\b(GET|POST|PUT|DELETE)\b|HTTP\/|\b500\b/);
  errorLog.set([]);
  displayZone.set(zone);
});

it('leads to the entry of the server’s log, of what has one, for whoever may read it', () => {
  const error = { time: 0, message: 'It failed', address: '/x' };
  errorLog.set([
    { ...error, id: 2, traceId: 'T-written', isOnRecord: true },
    { ...error, id: 1, traceId: 'T-read', isOnRecord: false },
  ]);
  const links = () => [...document.querySelectorAll('dd a')].map((link) => link.getAttribute('href'));
  const shown = () =>
    render(
      <MemoryRouter>
        <ErrorLogDrawer onClose={() => undefined} />
      </MemoryRouter>,
    );
  const { unmount } = shown();
  expect(links()).toEqual([]);
  unmount();
  permissions.set(new Set([auditingPermissions.names.AuditLog.Default]));
  shown();
  expect(links()).toEqual(['/auditing/audit-log?correlationId=T-written']);
  permissions.set(new Set());
  errorLog.set([]);
});
