import { codeRule } from '@ishare/contracts/platform/code-rule-thing.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { configuration } from '../../../session/configuration';
import type { ApplicationConfiguration } from '../../../session/configuration';
import { listOf } from '../../../session/things';
import CodeRuleField, { everything } from './CodeRuleField';

const rules = [
  { id: 'r-1', code: 'SalesOrder', name: 'Sales orders' },
  { id: 'r-2', code: 'Export', name: 'Orders abroad' },
];

const shown = (value: string, tenantId: string | null, told: (code: string) => void = () => undefined) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(listOf(codeRule, everything).queryKey as readonly unknown[], { totalCount: 2, items: rules });
  configuration.set({ currentTenant: { id: tenantId } } as unknown as ApplicationConfiguration);
  render(
    <QueryClientProvider client={client}>
      <CodeRuleField value={value} onChange={told} />
    </QueryClientProvider>,
  );
};

describe('the rule by which orders are numbered', () => {
  beforeAll(() => i18next.init({ lng: 'cimode' }));
  afterEach(() => {
    cleanup();
    configuration.set(undefined);
  });

  it('is chosen among those that there are, or written', async () => {
    const told: string[] = [];
    shown('', 't', (code) => told.push(code));
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(await screen.findByText('Orders abroad · Export'));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Later' } });
    expect(told).toEqual(['Export', 'Later']);
    expect(screen.queryByText('setting.unknownRule')).toBeNull();
  });

  it.each([
    ['Export', 't', 'Orders abroad', 0],
    ['r-1', 't', 'Sales orders', 0],
    ['Lost', 't', undefined, 1],
    ['Lost', null, undefined, 0],
  ])('%s of %s is called by its name, or said to be none', (value, tenantId, name, warnings) => {
    shown(value, tenantId);
    expect(name === undefined || screen.getByText(name)).toBeTruthy();
    expect(screen.queryAllByText('setting.unknownRule')).toHaveLength(warnings);
  });
});
