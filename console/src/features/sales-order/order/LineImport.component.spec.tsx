import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { importConfig, importRuleMapping } from '@ishare/contracts/platform/import-setup.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
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

  /** What the dialog has told the tab. */
  let told: string[] = [];
  const show = (mappings: object[], configs: object[]) => {
    told = [];
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const ofTab = { moduleType: 'matter', isEnable: true, ...everything };
    client.setQueryData<unknown>(listOf(importRuleMapping, ofTab).queryKey, { items: mappings });
    client.setQueryData<unknown>(listOf(importConfig, everything).queryKey, { items: configs });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <App>
            <LineImport
              salesOrderId="o"
              formType="matter"
              onDone={() => told.push('read anew')}
              onClose={() => told.push('closed')}
            />
          </App>
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

  it('begin with the default mapping and the default configuration', () => {
    show(
      [
        { id: 'm1', name: 'Theirs', isDefault: false },
        { id: 'm2', name: 'Ours', isDefault: true },
      ],
      [
        { id: 'c1', name: 'Sheets', isDefault: false },
        { id: 'c2', name: 'Books', isDefault: true },
      ],
    );
    expect([screen.queryByText('Ours') !== null, screen.queryByText('Books') !== null]).toEqual([true, true]);
    expect([screen.queryByText('Theirs'), screen.queryByText('Sheets')]).toEqual([null, null]);
  });

  describe('that are sent', () => {
    const real = globalThis.XMLHttpRequest;
    afterEach(() => {
      globalThis.XMLHttpRequest = real;
    });

    /** Sends a file that is answered so. */
    const send = async (name: string, status: number, reply: object) => {
      class Answering {
        upload = {};
        status = status;
        statusText = 'Bad Request';
        responseText = JSON.stringify(reply);
        onload = (): void => undefined;
        open(): void {}
        setRequestHeader(): void {}
        getResponseHeader = (): null => null;
        send(): void {
          setTimeout(() => this.onload());
        }
      }
      globalThis.XMLHttpRequest = Answering as never;
      await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name));
    };
    const removeFile = async () => {
      await userEvent.click(screen.getByLabelText('action.remove'));
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    };

    it("say why in the server's words, once", async () => {
      show([{ id: 'm', name: 'Ours' }], [{ id: 'c', name: 'Sheets' }]);
      const message = 'The rule mapping names no column for the name.';
      await send('bad.xlsx', 400, { error: { code: null, message, details: null, validationErrors: null } });
      expect(await screen.findAllByText(new RegExp(message))).toHaveLength(1);
      expect(document.body.textContent).not.toContain('POST');
    });

    const preview = {
      ...{ total: 1, succeeded: 0, failed: 0, errors: [], ignored: ['Vendor'], mappingId: 'm', isRecognised: true },
      columns: [{ fieldName: 'name', title: 'Titel', columnIndex: 0 }],
      rows: [{ rowNo: 2, cells: ['Side'] }],
    };

    it('close the dialog and have the list read anew where all were read', async () => {
      show([{ id: 'm', name: 'Ours' }], [{ id: 'c', name: 'Sheets' }]);
      await send('good.xlsx', 200, preview);
      await screen.findByText('line.recognised');
      expect([screen.queryByText('Titel'), screen.queryByText('Side')].every(Boolean)).toBe(true);
      expect(told).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: /line\.readIn/ }));
      await waitFor(() => expect(told).toEqual(['read anew', 'closed']));
    });

    it('are not read while nobody has seen them', () => {
      show([{ id: 'm', name: 'Ours' }], [{ id: 'c', name: 'Sheets' }]);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /line\.readIn/ }).disabled).toBe(true);
    });

    it('are told with their rows until the file is removed', async () => {
      show([{ id: 'm', name: 'Ours' }], [{ id: 'c', name: 'Sheets' }]);
      const errors = [{ rowNo: 2, column: 'Name', message: 'Name is required.' }];
      const reply = { ...preview, failed: 1, errors };
      await send('bad.xlsx', 200, reply);
      await screen.findByText('line.notImported');
      expect(screen.getByText('line.rowsFailed')).toBeTruthy();
      expect(told).toEqual([]);
      await removeFile();
      await waitFor(() => expect(screen.queryByText('line.notImported')).toBeNull());
    });
  });
});
