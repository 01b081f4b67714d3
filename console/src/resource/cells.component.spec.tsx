import { material } from '@ishare/contracts/optimisation/material.js';
import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import type { TFunction } from 'i18next';
import { gridColumn } from './cells';
import type { Column, Row } from './screen';
import { thingFields, thingScreen } from './things';

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction;
const titles = (columns: readonly Column<Row>[]) => columns.map((column) => gridColumn(column, 'x', t).title);

describe('the head of a column', () => {
  it('says what the figures of a field are counted in', () => {
    const { columns } = thingScreen(material, {
      name: 'optimisation:material',
      titleOf: ({ code }) => code,
      columns: { code: true, thickness: true, density: true, price: true },
    });
    expect(titles(columns)).toEqual(['code', 'thickness (mm)', 'density (kg/m³)', 'price (¥/m²)']);
  });

  it('leaves per cent to the figures', () => {
    const { columns } = thingScreen(optimiseParameterSetting, {
      name: 'optimisation:parameter',
      titleOf: ({ name }) => name,
      columns: { largeOffcutValue: true, timeLimitSec: true },
    });
    expect(titles(columns)).toEqual(['largeOffcutValue', 'timeLimitSec (s)']);
  });

  it('says it of a declared column, by how that is shown or as it says itself', () => {
    type Listed = Row & { size: number; area: number; cost: number; took: number; boards: number };
    const columns: Column<Listed>[] = [
      { key: 'size', as: 'mm' },
      { key: 'area', as: 'area' },
      { key: 'cost', as: 'money' },
      { key: 'took', as: 'number', unit: 'ms' },
      { key: 'boards', as: 'number' },
    ];
    expect(columns.map((column) => gridColumn(column, 'x', t).title)).toEqual([
      'size (mm)',
      'area (m²)',
      'cost (¥)',
      'took (ms)',
      'boards',
    ]);
  });

  it('leaves the label of a form bare: the unit stands in the field', () => {
    expect(
      thingFields(material, { name: 'optimisation:material', form: { thickness: true, price: true } }),
    ).toMatchObject([
      { key: 'thickness', unit: 'mm' },
      { key: 'price', unit: '¥/m²' },
    ]);
  });
});
