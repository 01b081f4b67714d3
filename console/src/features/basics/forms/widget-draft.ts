import { queryKinds, widgetTypes } from '@ishare/contracts/platform/form-kinds.js';
import type { WidgetType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { expressionFault } from '@ishare/kernel/expression-fault.js';
import type { ValueKind } from '@ishare/kernel/expression-fault.js';
import { orderFormulas } from '@ishare/kernel/formulas.js';

/** The kinds of widgets as the designer offers them; together they are all that there are. */
export const palette: readonly {
  group: 'texts' | 'figures' | 'choices' | 'files' | 'layout';
  types: readonly WidgetType[];
}[] = [
  { group: 'texts', types: ['input', 'textarea', 'editor', 'urlValue'] },
  { group: 'figures', types: ['number', 'slider', 'rate', 'date', 'time', 'color'] },
  { group: 'choices', types: ['radio', 'checkbox', 'select', 'cascader', 'switch'] },
  { group: 'files', types: ['imgupload', 'datatable', 'json', 'checkjson'] },
  { group: 'layout', types: ['text', 'blank', 'button', 'download', 'urlButton'] },
];

/** What a kind that is dragged out of the palette is carried as. */
export const PALETTE_DRAG = 'application/x-form-widget';

/** Members of a widget's options that the designer edits. */
export type OptionKey =
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'clearable'
  | 'multiple'
  | 'inline'
  | 'showLabel'
  | 'min'
  | 'max'
  | 'precision'
  | 'isShowQFW'
  | 'options'
  | 'defaultValue'
  | 'compute'
  | 'url'
  | 'action'
  | 'target'
  | 'formula'
  | 'source'
  | 'isQueryable'
  | 'tableData';

const everyValue = ['required', 'disabled', 'showLabel', 'defaultValue'] as const;
const OPTIONS: Readonly<Record<WidgetType, readonly OptionKey[]>> = {
  input: ['placeholder', 'clearable', ...everyValue, 'compute'],
  textarea: ['placeholder', ...everyValue, 'compute'],
  editor: ['placeholder', ...everyValue],
  urlValue: ['source', 'placeholder', ...everyValue],
  number: ['placeholder', 'min', 'max', 'precision', 'isShowQFW', ...everyValue, 'compute'],
  slider: ['min', 'max', 'precision', ...everyValue],
  rate: ['max', 'precision', ...everyValue],
  date: [...everyValue, 'compute'],
  time: everyValue,
  color: everyValue,
  radio: ['options', 'source', 'inline', ...everyValue],
  checkbox: ['options', 'source', 'inline', ...everyValue],
  select: ['options', 'source', 'placeholder', 'multiple', 'clearable', ...everyValue],
  cascader: ['options', 'source', 'placeholder', ...everyValue],
  switch: everyValue,
  imgupload: ['multiple', 'required', 'disabled', 'showLabel'],
  datatable: ['tableData', 'required', 'disabled', 'showLabel'],
  json: everyValue,
  checkjson: everyValue,
  text: ['defaultValue', 'showLabel'],
  blank: [],
  button: ['action', 'target', 'formula', 'disabled'],
  download: ['url'],
  urlButton: ['url'],
};

/** What kind of value formulas read of a widget; undefined where it may be any, as that of one choice. */
export function valueKind(type: WidgetType, { multiple }: FormWidget['options']): ValueKind | undefined {
  if (type === 'select' && multiple) return 'list';
  return KINDS[type];
}

const KINDS: Partial<Record<WidgetType, ValueKind>> = {
  number: 'number',
  slider: 'number',
  rate: 'number',
  switch: 'boolean',
  date: 'day',
  input: 'text',
  textarea: 'text',
  editor: 'text',
  urlValue: 'text',
  time: 'text',
  color: 'text',
  datatable: 'rows',
  checkbox: 'list',
  cascader: 'list',
  imgupload: 'list',
};

export function optionsOf(type: WidgetType): readonly OptionKey[] {
  return queryKinds[type] ? [...OPTIONS[type], 'isQueryable'] : OPTIONS[type];
}

/** The first of `name`, `name2`, `name3`… that no widget has. */
export function freeModel(base: string, widgets: readonly FormWidget[]): string {
  const taken = new Set(widgets.flatMap(({ model, list }) => [model, ...(list ?? []).map((inner) => inner.model)]));
  const stem = base.replace(/\d+$/, '');
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** A widget as it comes from the palette. */
export function newWidget(
  type: WidgetType,
  name: string,
  widgets: readonly FormWidget[],
  choice: (number: number) => string,
): FormWidget {
  const choices = OPTIONS[type].includes('options')
    ? { options: [1, 2].map((number) => ({ value: String(number), label: choice(number) })) }
    : {};
  return { type, name, model: freeModel(type, widgets), options: choices };
}

/** Puts a widget in after that of the model, else at the end. */
export function insertAfter(
  widgets: readonly FormWidget[],
  model: string | undefined,
  widget: FormWidget,
): FormWidget[] {
  const at = widgets.findIndex((one) => one.model === model);
  return at < 0 ? [...widgets, widget] : widgets.toSpliced(at + 1, 0, widget);
}

/** The same widget once more, right after it, under a model of its own; so are those inside of it. */
export function cloneWidget(widgets: readonly FormWidget[], model: string): { widgets: FormWidget[]; model: string } {
  const source = widgets.find((one) => one.model === model);
  if (!source) return { widgets: [...widgets], model };
  const copy: FormWidget = { ...structuredClone(source), model: freeModel(model, widgets) };
  delete copy.key;
  const known = [...widgets, copy];
  if (copy.list) {
    copy.list = copy.list.map((inner) => {
      const own = { ...inner, model: freeModel(inner.model, known) };
      known.push(own as FormWidget);
      return own;
    });
  }
  return { widgets: insertAfter(widgets, model, copy), model: copy.model };
}

/** Without the widget, and which one is next to it. */
export function removeWidget(
  widgets: readonly FormWidget[],
  model: string,
): { widgets: FormWidget[]; next: string | undefined } {
  const at = widgets.findIndex((one) => one.model === model);
  const rest = widgets.filter((one) => one.model !== model);
  return { widgets: rest, next: rest[Math.min(at, rest.length - 1)]?.model };
}

/** The widget in the place that another one has. */
export function moveWidget(widgets: readonly FormWidget[], model: string, to: number): FormWidget[] {
  const from = widgets.findIndex((one) => one.model === model);
  if (from < 0 || to < 0 || to >= widgets.length) return [...widgets];
  return widgets.toSpliced(from, 1).toSpliced(to, 0, widgets[from]!);
}

/** The fields that compute each other in a circle of which the widget is one; undefined where there is none. */
export function circleWith({ model }: FormWidget, widgets: readonly FormWidget[]): readonly string[] | undefined {
  const formulas = widgets.flatMap(({ model: name, options }) => {
    const isRead = options.compute !== undefined && expressionFault(options.compute) === undefined;
    return isRead ? [[name, options.compute!] as const] : [];
  });
  const { circle } = orderFormulas(Object.fromEntries(formulas));
  return circle?.includes(model) ? circle : undefined;
}

const modelForm = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u;

/** Why a widget cannot be kept so; keys of `basics:designer.fault`. */
export function widgetFault(
  widget: FormWidget,
  widgets: readonly FormWidget[],
): 'name' | 'model' | 'repeated' | 'range' | 'url' | 'circle' | undefined {
  const { name, model, options } = widget;
  if (!name.trim()) return 'name';
  if (!modelForm.test(model)) return 'model';
  if (widgets.filter((one) => one.model === model).length > 1) return 'repeated';
  if (options.min !== undefined && options.max !== undefined && options.min > options.max) return 'range';
  if (circleWith(widget, widgets)) return 'circle';
  return options.url !== undefined && !/^(?:https?:\/\/|\/(?!\/))/i.test(options.url) ? 'url' : undefined;
}

/** Whether a text is a kind of widget; drafts may hold any. */
export function isWidgetType(type: unknown): type is WidgetType {
  return widgetTypes.includes(type as WidgetType);
}
