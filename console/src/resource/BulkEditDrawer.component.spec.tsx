import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../http/server.fixture';
import BulkEditDrawer from './BulkEditDrawer';
import type { Field, ScreenDefinition } from './screen';

it('changes the other records where one is gone, and says which', async () => {
  const changed: string[] = [];
  const end = serve(({ pathname }, method) => {
    const id = pathname.split('/').at(-1)!;
    if (id === 'c-1') return new Error('It is gone.');
    if (method === 'PUT') changed.push(id);
    return { id, name: id };
  });
  const fields: Field[] = [{ key: 'name', type: 'text' }];
  const customers: ScreenDefinition = {
    name: 'customer',
    path: '/api/crm/customers',
    permissions: {},
    columns: [],
    fields,
    titleOf: ({ id }) => `Row ${id}`,
  };
  const rows = ['c-1', 'c-2'].map((id) => ({ id }));
  render(
    <BulkEditDrawer
      screen={customers}
      rows={rows}
      fields={fields}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
  fireEvent.mouseDown(screen.getByRole('combobox'));
  await userEvent.click(document.querySelector('.ant-select-item-option')!);
  await userEvent.type(await screen.findByRole('textbox'), 'all');
  await userEvent.click(screen.getByRole('button', { name: /bulk\.save/ }));
  expect(await screen.findByText('Row c-1: It is gone.')).toBeTruthy();
  expect(changed).toEqual(['c-2']);
  end();
});
