import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { importConfig, importRuleMapping } from '@ishare/contracts/platform/import-setup.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { permissions } from '../../../session/session';
import { listOf } from '../../../session/things';
import { LineImport } from './LineImport';

const P = basicSetupPermissions.names;
const everything = { skipCount: 0, maxResultCount: 999 };

describe('lines from a sheet', () => {
  afterEach(() => {
    cleanup();
    permissions.set(new Set());
  });

  const show = (mappings: object[], configs: object[]) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const ofTab = { moduleType: 'matter', isEnable: true, ...everything };
    client.setQueryData<unknown>(listOf(importRuleMapping, ofTab).queryKey, { items: mappings });
    client.setQueryData<unknown>(listOf(importConfig, everything).queryKey, { items: configs });
    const nothing = () => undefined;
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LineImport salesOrderId="o" formType="matter" onDone={nothing} onClose={nothing} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };

  it('lead to where a mapping and a configuration are made, whoever may make them', () => {
    permissions.set(new Set([P.ImportRuleMappings.Create, P.ImportConfigs.Create]));
    show([], []);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/basic-setup/import-rule-mappings',
      '/basic-setup/import-configs',
    ]);
    cleanup();
    show([], [{ id: 'c', name: 'Sheets' }]);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('name whom to ask to anybody else, and say nothing where both are there', () => {
    show([], []);
    expect(screen.getByText('line.askForMapping')).toBeTruthy();
    cleanup();
    show([{ id: 'm', name: 'Ours' }], [{ id: 'c', name: 'Sheets' }]);
    expect(screen.queryByText('line.noMapping')).toBeNull();
  });
});
