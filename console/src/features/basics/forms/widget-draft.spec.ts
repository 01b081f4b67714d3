import { widgetTypes } from '@ishare/contracts/platform/form-kinds.js';
import { formWidgets } from '@ishare/contracts/platform/forms.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import {
  cloneWidget,
  freeModel,
  insertAfter,
  moveWidget,
  newWidget,
  optionsOf,
  palette,
  removeWidget,
  widgetFault,
} from './widget-draft';

const choice = (number: number) => `Choice ${number}`;
const make = (...models: string[]): FormWidget[] =>
  models.map((model) => ({ type: 'input', name: model, model, key: `k-${model}`, options: { required: true } }));
const models = (widgets: readonly FormWidget[]) => widgets.map(({ model }) => model);

describe('the designer of forms', () => {
  it('offers each of the 24 kinds once, and makes of each what the server takes', () => {
    expect(palette.flatMap(({ types }) => types).toSorted()).toEqual([...widgetTypes].toSorted());
    const all = widgetTypes.reduce<FormWidget[]>(
      (widgets, type) => [...widgets, newWidget(type, type, widgets, choice)],
      [],
    );
    expect(formWidgets.safeParse(all).error).toBeUndefined();
    expect(newWidget('radio', 'R', [], choice).options.options).toEqual([
      { value: '1', label: 'Choice 1' },
      { value: '2', label: 'Choice 2' },
    ]);
    expect(newWidget('input', 'I', make('input', 'input2'), choice).model).toBe('input3');
  });

  it('clones a selected widget beside itself under a model of its own (forms-03)', () => {
    const { widgets, model } = cloneWidget(make('a', 'b'), 'a');
    expect(models(widgets)).toEqual(['a', 'a2', 'b']);
    expect(model).toBe('a2');
    expect(widgets[1]).toEqual({ type: 'input', name: 'a', model: 'a2', options: { required: true } });
    expect(widgets[1]!.options).not.toBe(widgets[0]!.options);
    const nested: FormWidget[] = [{ type: 'blank', name: 'Box', model: 'box', options: {}, list: make('x1', 'x2') }];
    const cloned = cloneWidget(nested, 'box').widgets;
    expect(cloned[1]!.list!.map((inner) => inner.model)).toEqual(['x3', 'x4']);
    expect(formWidgets.safeParse(cloned).success).toBe(true);
    expect(freeModel('x', nested)).toBe('x');
  });

  it('deletes a selected widget and selects its neighbour (forms-03)', () => {
    expect(removeWidget(make('a', 'b', 'c'), 'b')).toMatchObject({ next: 'c' });
    expect(removeWidget(make('a', 'b', 'c'), 'c')).toMatchObject({ next: 'b' });
    expect(removeWidget(make('a'), 'a')).toEqual({ widgets: [], next: undefined });
  });

  it('puts widgets in order, and leaves them where they are at the ends', () => {
    expect(models(moveWidget(make('a', 'b', 'c'), 'a', 2))).toEqual(['b', 'c', 'a']);
    expect(models(moveWidget(make('a', 'b'), 'a', -1))).toEqual(['a', 'b']);
    expect(models(insertAfter(make('a', 'b'), 'a', make('n')[0]!))).toEqual(['a', 'n', 'b']);
    expect(models(insertAfter(make('a'), undefined, make('n')[0]!))).toEqual(['a', 'n']);
  });

  it('says what the server would refuse', () => {
    const [widget] = make('a') as [FormWidget];
    const faultOf = (change: Partial<FormWidget>, others: FormWidget[] = []) =>
      widgetFault({ ...widget, ...change }, [{ ...widget, ...change }, ...others]);
    expect([
      faultOf({}),
      faultOf({ name: ' ' }),
      faultOf({ model: '1a' }),
      faultOf({}, make('a')),
      faultOf({ options: { min: 3, max: 1 } }),
      faultOf({ options: { url: 'javascript:alert(1)' } }),
      faultOf({ options: { url: '/files/a.pdf' } }),
    ]).toEqual([undefined, 'name', 'model', 'repeated', 'range', 'url', undefined]);
    expect(optionsOf('number')).toEqual(expect.arrayContaining(['min', 'max', 'precision', 'isShowQFW']));
  });
});
