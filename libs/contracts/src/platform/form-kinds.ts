// Without zod: the console reads these too.

/** What a form is for; the first five are the tabs of a sales order (sales-order-10). */
export const formTypes = ['product', 'matter', 'standardProduct', 'salesLists', 'examine', 'free'] as const;
export type FormType = (typeof formTypes)[number];

/** An address of the web or a path of ours: nothing that a browser would run. */
export const isSafeLink = (text: string): boolean => /^(?:https?:\/\/|\/(?![\\/]))/i.test(text);

/** forms-02. */
export const widgetTypes = [
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
] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** In which kind of column a value is kept that may be asked for; of others nothing can be asked. */
export const queryKinds: Partial<Record<WidgetType, 'text' | 'number' | 'day'>> = {
  input: 'text',
  radio: 'text',
  select: 'text',
  switch: 'text',
  number: 'number',
  slider: 'number',
  rate: 'number',
  date: 'day',
};

/** What a button does with the form that it stands in. */
export const buttonActions = ['reset', 'check', 'set'] as const;

export const FormState = { Draft: 0, Published: 1, Retired: 2 } as const;

/** What a tab of a sales order may offer (sales-order-14). */
export const columnActions = ['create', 'importExcel', 'clear', 'select', 'export'] as const;

/** The widgets that hold values, those inside of others too. */
export function flatWidgets<W extends { list?: readonly W[] | undefined }>(widgets: readonly W[]): W[] {
  return widgets.flatMap((widget) => [widget, ...flatWidgets(widget.list ?? [])]);
}
