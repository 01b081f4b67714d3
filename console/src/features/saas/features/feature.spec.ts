import { entryOf, isIdle, type FeatureLine } from './feature';

const line = (
  name: string,
  valueType: Partial<FeatureLine['valueType']>,
  parentName: string | null = null,
  value = '',
): FeatureLine => ({
  name,
  displayName: name,
  description: '',
  value,
  provider: { name: 'D', key: null },
  depth: 0,
  parentName,
  valueType: {
    name: 'FreeTextStringValueType',
    properties: {},
    validator: { name: 'NULL', properties: {} },
    ...valueType,
  },
});

describe('a feature', () => {
  it('is entered as its type says', () => {
    expect(entryOf(line('a', { name: 'ToggleStringValueType' }))).toEqual({ kind: 'toggle' });
    expect(entryOf(line('a', { validator: { name: 'NUMERIC', properties: { minValue: 0, maxValue: '9' } } }))).toEqual({
      kind: 'number',
      min: 0,
      max: 9,
    });
    expect(entryOf(line('a', { validator: { name: 'STRING', properties: { maxLength: 5 } } }))).toEqual({
      kind: 'text',
      max: 5,
    });
    expect(
      entryOf(
        line('a', {
          name: 'SelectionStringValueType',
          itemSource: { items: [{ value: '1', displayText: { name: 'One' } }] },
        }),
      ),
    ).toEqual({ kind: 'choice', options: [{ value: '1', label: 'One' }] });
  });

  it('is idle while one that it hangs on is off', () => {
    const lines = [
      line('top', { name: 'ToggleStringValueType' }, null, 'False'),
      line('middle', {}, 'top', '3'),
      line('leaf', {}, 'middle', '4'),
    ];
    const idle = (valueOf: (of: FeatureLine) => string) => lines.map((each) => isIdle(each, lines, valueOf));
    expect(idle(({ value }) => value)).toEqual([false, true, true]);
    expect(idle(({ value }) => value.replace('False', 'true'))).toEqual([false, false, false]);
  });
});
