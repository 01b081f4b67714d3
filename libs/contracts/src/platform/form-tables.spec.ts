import type { FormWidget } from './forms.js';
import { tabsOf } from './form-tables.js';

const table = (tableData: unknown): FormWidget => ({
  type: 'datatable',
  name: 'Lines',
  model: 'lines',
  options: { tableData: tableData as FormWidget['options']['tableData'] },
});

describe('the table in a form (sales-order-10)', () => {
  it('has a tab for each entry of tableData, with its columns', () => {
    const tabs = tabsOf(
      table([
        {
          formId: 'f1',
          activeName: 'Doors',
          columns: [{ key: 'name' }, { key: 'count', widget: 'number', required: true }],
        },
        { columns: [{ key: 'note' }] },
      ]),
    );
    expect(tabs).toEqual([
      {
        formId: 'f1',
        name: 'Doors',
        columns: [
          { key: 'name', isShow: true, widget: 'text', required: false },
          { key: 'count', isShow: true, widget: 'number', required: true },
        ],
      },
      { formId: 'lines-2', name: 'Lines', columns: [{ key: 'note', isShow: true, widget: 'text', required: false }] },
    ]);
  });

  it('has none where no columns are named', () => {
    expect([
      tabsOf(table(undefined)),
      tabsOf(table('x')),
      tabsOf(table([null, {}, { columns: [{ title: 'No key' }] }])),
    ]).toEqual([[], [], []]);
  });
});
