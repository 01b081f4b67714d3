import { users } from '@ishare/contracts/identity/users.js';
import { settingPages } from '@ishare/contracts/platform/setting-routes.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { HolderDrawer } from '../features/identity/holders/HolderDrawer';
import { SettingSectionForm } from '../features/platform/settings/SettingSectionForm';
import type { SectionState } from '../features/platform/settings/SettingSectionForm';
import type { SettingSection } from '../features/platform/settings/setting-sections';
import { languageStore } from '../i18n/language';
import { keyOf } from '../session/routes';
import { permissions } from '../session/session';

const roleOf = (name: string) => ({ id: `r-${name}`, name, extraProperties: {} });
const rolesOf = (...names: string[]) => ({ items: names.map(roleOf) });

/** What the server has by now, and what it is sent. */
function server(now: object) {
  const sent: unknown[] = [];
  globalThis.fetch = (_address, init) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(init.body as string));
    const reply = { status: 200, ok: true, headers: new Map(), text: () => Promise.resolve(JSON.stringify(now)) };
    return Promise.resolve(reply as unknown as Response);
  };
  return sent;
}

function show(node: ReactNode, known: readonly [readonly unknown[], unknown][]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, data] of known) client.setQueryData(key, data);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </MemoryRouter>,
  );
  return client;
}

describe('what is saved whole', () => {
  const { fetch } = globalThis;
  const before = languageStore.get();
  beforeAll(() => {
    languageStore.set('en');
    permissions.set(new Set(['AbpIdentity.Users.Update']));
  });
  afterAll(() => languageStore.set(before));
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  it('keeps the role that somebody else has given meanwhile', async () => {
    const sent = server(rolesOf('store', 'saw'));
    show(<HolderDrawer holder={{ kind: 'user', id: 'u-1', name: 'wu' }} onClose={() => undefined} />, [
      [keyOf(users.assignableRoles, {}), rolesOf('store', 'saw', 'office')],
      [keyOf(users.rolesOf, { params: { id: 'u-1' } }), rolesOf('store')],
    ]);
    await userEvent.click(await screen.findByLabelText('office'));
    await userEvent.click(screen.getByText('common:action.save'));
    await waitFor(() => expect(sent).toEqual([{ roleNames: ['store', 'saw', 'office'] }]));
  });

  const section: SettingSection = {
    key: 'optimisation',
    read: settingPages.optimisation,
    save: settingPages.changeOptimisation,
    fields: [
      { key: 'kerf', type: 'number', min: 0, max: 50, precision: 2 },
      { key: 'trim', type: 'number', min: 0, max: 500, precision: 2 },
    ],
    standard: {},
    standardBy: () => ({}),
  };
  const open = () => {
    let state: SectionState | undefined;
    const client = show(
      <SettingSectionForm section={section} isShown={() => true} onChange={(_key, next) => void (state = next)} />,
      [[keyOf(section.read), { kerf: 3, trim: 10 }]],
    );
    const boxes = () => screen.getAllByRole('spinbutton') as HTMLInputElement[];
    return { client, boxes, save: () => state!.save(), changed: () => state!.changed, told: () => state };
  };

  it('keeps the setting of the same section that somebody else has saved meanwhile', async () => {
    const sent = server({ kerf: 3, trim: 12 });
    const { boxes, save } = open();
    fireEvent.change(boxes()[0]!, { target: { value: '4' } });
    await save();
    expect(sent).toEqual([{ kerf: 4, trim: 12 }]);
  });

  it('does not take for a change of its reader what was read anew while he edits', async () => {
    const { client, boxes, changed } = open();
    fireEvent.change(boxes()[0]!, { target: { value: '4' } });
    client.setQueryData(keyOf(section.read), { kerf: 3, trim: 12 });
    await waitFor(() => expect(Number(boxes()[1]!.value)).toBe(12));
    expect([Number(boxes()[0]!.value), changed()]).toEqual([4, 1]);
  });

  it('asks before it is laid over the same setting that somebody else has saved, and shows that beside it', async () => {
    const sent = server({ kerf: 5, trim: 10 });
    const { confirm } = window;
    const asked: (string | undefined)[] = [];
    window.confirm = (question) => {
      asked.push(question);
      return false;
    };
    const { client, boxes, save, told } = open();
    fireEvent.change(boxes()[0]!, { target: { value: '4' } });
    const first = told();
    await save();
    expect([sent, client.getQueryData(keyOf(section.read))]).toEqual([[], { kerf: 5, trim: 10 }]);
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(told()).not.toBe(first));
    expect(Number(boxes()[0]!.value)).toBe(4);
    // Who has read it saves his own.
    await save();
    expect([sent, asked.length]).toEqual([[{ kerf: 4, trim: 10 }], 1]);
    window.confirm = confirm;
  });
});
