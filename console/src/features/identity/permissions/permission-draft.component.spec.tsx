import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { matrixRows } from './permission-matrix';
import { usePermissionDraft } from './use-permission-draft';

const line = (name: string, parentName: string | null = null) => ({
  ...{ name, parentName, displayName: name, isGranted: false, allowedProviders: [], grantedProviders: [] },
});

it('rights that are ticked at once are all there to be saved, those below others with them', () => {
  const lines = [line('Things'), line('Things.Create', 'Things'), line('Others')];
  const given = { lines, rows: matrixRows(lines), held: new Set(lines.map(({ name }) => name)) };
  const { result } = renderHook(() => usePermissionDraft({ providerName: 'R', providerKey: 'x' }, given), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  act(() => {
    for (const name of ['Things.Create', 'Things', 'Others'])
      result.current.toggle([lines.find((one) => one.name === name)!], true);
  });
  expect(result.current.changes.map((change) => change.line.name).sort()).toEqual([
    'Others',
    'Things',
    'Things.Create',
  ]);
  act(() => result.current.undoAll());
  expect(result.current.changes).toEqual([]);
  act(() => result.current.toggle([lines[2]!], true));
  expect(result.current.changes.map((change) => change.line.name)).toEqual(['Others']);
});
