import { cleanup, render, waitFor } from '@testing-library/react';
import type { useAppProps } from 'antd/es/app/context';
import { serve } from '../http/server.fixture';
import { tenantStore } from '../session/tenant';
import { setNoticeSurface } from '../ui/feedback';
import { TenantCheck } from './TenantCheck';

describe('the check of the chosen tenant', () => {
  let told: object[] = [];
  let reply = {};
  const end = serve(() => reply);
  beforeEach(() => {
    told = [];
    setNoticeSurface({ notification: { warning: (notice: object) => told.push(notice) } } as unknown as useAppProps);
    tenantStore.set({ id: 't-1', name: 'Sunrise' });
  });
  afterEach(() => {
    cleanup();
    tenantStore.set(undefined);
  });
  afterAll(end);

  it.each([true, false])('warns with its message, which stays, of a tenant that is active: %s', async (isActive) => {
    reply = { success: isActive, message: 'The licence ends on Friday.' };
    render(<TenantCheck />);
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatchObject({ title: 'The licence ends on Friday.', duration: 0 });
  });

  it('says nothing where there is nothing to say', async () => {
    let asked = 0;
    const endOwn = serve(() => (asked++, { success: true, message: null }));
    render(<TenantCheck />);
    await waitFor(() => expect(asked).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual([]);
    endOwn();
  });
});
