import { formColumns } from '@ishare/contracts/platform/forms.js';
import { columnsOfRows, rowsOfColumns } from './form-columns-draft';

describe('the columns of a form as a table', () => {
  it('come back as they were, with the members that the table does not show', () => {
    const columns = formColumns.parse([
      { key: 'name', title: 'Name', displayWidth: 200, required: true },
      {
        key: 'amount',
        title: 'Amount',
        widget: 'number',
        precision: 2,
        min: 0,
        compute: 'price * count',
        isShow: false,
      },
      {
        key: 'kind',
        title: 'Kind',
        widget: 'select',
        options: [{ value: 'a', label: 'A' }],
        methods: { statics: [{ value: 1 }] },
        remoteFunc: 'kinds',
        permission: ['create', 'export'],
      },
    ]);
    expect(columnsOfRows(rowsOfColumns(columns))).toEqual(columns);
  });

  it('have choices as a text, and an address or a dictionary that gives more', () => {
    const [row] = rowsOfColumns(
      formColumns.parse([{ key: 'k', widget: 'select', options: [{ value: 1, label: 'One' }, { value: 'b' }] }]),
    );
    expect(row).toMatchObject({ choices: '1=One; b', urldata: null });
    const changed = {
      ...row!,
      choices: '1=First; c=C; ',
      urldata: 'https://partner.example.com/k',
      remoteFunc: 'kinds',
    };
    expect(columnsOfRows([changed])).toEqual([
      {
        ...{ key: 'k', widget: 'select', isShow: true, required: false, remoteFunc: 'kinds' },
        options: [
          { value: 1, label: 'First' },
          { value: 'c', label: 'C' },
        ],
        methods: { urldata: 'https://partner.example.com/k' },
      },
    ]);
    expect(columnsOfRows([{ ...changed, choices: null, urldata: null, remoteFunc: null }])[0]).toEqual(
      expect.not.objectContaining({ options: expect.anything(), methods: expect.anything() }),
    );
  });

  it('keep one title, leave empty cells out and read default values by their kind', () => {
    expect(columnsOfRows(rowsOfColumns([{ key: 'a', title: 'Old', displayName: 'Shown' }]))[0]).toMatchObject({
      title: 'Shown',
    });
    const row = {
      id: '1',
      key: 'n',
      widget: 'number',
      title: null,
      compute: '',
      displayWidth: null,
      defaultValue: '1.5',
    };
    expect(columnsOfRows([row])).toEqual([
      { key: 'n', widget: 'number', isShow: true, required: false, defaultValue: 1.5 },
    ]);
    expect(columnsOfRows([{ ...row, widget: 'boolean', defaultValue: 'true' }])[0]).toMatchObject({
      defaultValue: true,
    });
    expect(columnsOfRows([{ ...row, widget: 'text', defaultValue: '1.5' }])[0]).toMatchObject({ defaultValue: '1.5' });
  });
});
