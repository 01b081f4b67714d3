import { columnActions, widgetTypes } from './form-kinds.js';
import { formColumn, formWidget } from './forms.js';

describe('what forms are made of', () => {
  it('are the 24 kinds of widgets', () => {
    expect(widgetTypes).toEqual([
      'input',
      'textarea',
      'number',
      'radio',
      'checkbox',
      'time',
      'date',
      'rate',
      'color',
      'select',
      'switch',
      'slider',
      'imgupload',
      'cascader',
      'editor',
      'blank',
      'text',
      'button',
      'download',
      'datatable',
      'urlValue',
      'urlButton',
      'json',
      'checkjson',
    ]);
  });

  it('keeps every member of a widget and of its options, those of other designers too', () => {
    const options = {
      defaultValue: 1,
      width: '50%',
      placeholder: 'p',
      disabled: true,
      required: true,
      precision: 2,
      min: 0,
      max: 9,
      isShowQFW: true,
      options: [{ value: 'a', label: 'A' }],
      showLabel: true,
      inline: true,
      multiple: false,
      clearable: true,
      remoteOptions: 'theirs',
    };
    const widget = {
      type: 'number',
      name: 'Price',
      key: 'number_1',
      model: 'price',
      options,
      list: [{ type: 'input', name: 'Inner', model: 'inner', options: {} }],
    };
    expect(formWidget.parse(widget)).toEqual(widget);
    expect(formWidget.safeParse({ ...widget, type: 'marquee' }).success).toBe(false);
  });

  it('keeps every member of a column, and the actions that a tab may offer', () => {
    expect(columnActions).toEqual(['create', 'importExcel', 'clear', 'select', 'export']);
    const column = {
      key: 'price',
      title: 'Price',
      displayName: 'Preis',
      displayWidth: 120,
      widget: 'number',
      defaultValue: 1,
      compute: 'count * 2',
      options: [{ value: 1, label: 'One' }],
      methods: { urldata: '/api/x', statics: [{ value: 1, label: 'One' }] },
      remoteFunc: 'load',
      permission: [...columnActions],
      required: true,
      isShow: true,
      formId: null,
    };
    expect(formColumn.parse(column)).toEqual(column);
    expect(formColumn.parse({ key: 'a' })).toMatchObject({ widget: 'text', required: false });
  });
});
