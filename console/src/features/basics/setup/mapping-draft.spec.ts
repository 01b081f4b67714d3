import { withColumn } from './mapping-draft';

const name = { name: 'name', isNumber: false };
const count = { name: 'count', isNumber: true };
const titles = ['Part', 'Pcs', 'Pcs', 'a|b'];

describe('a mapping drawn by a sample', () => {
  it('fills a field from a column, by its title where that stands once', () => {
    const rules = withColumn(withColumn([], count, 1, titles), name, 0, titles);
    expect(rules).toEqual([
      { columnIndex: 0, fieldName: 'name', title: 'Part', valueType: 0, itemsMapping: {}, required: true },
      { columnIndex: 1, fieldName: 'count', valueType: 1, itemsMapping: {}, required: false },
    ]);
    expect(withColumn(rules, name, 3, titles).find(({ fieldName }) => fieldName === 'name')).not.toHaveProperty(
      'title',
    );
  });

  it('keeps what was said of a field, gives a column to one field alone, and takes it away', () => {
    const rules = withColumn([], name, 0, titles).map((rule) => ({ ...rule, defaultValue: 'Side' }));
    expect(withColumn(rules, name, 1, titles)).toMatchObject([{ columnIndex: 1, defaultValue: 'Side' }]);
    expect(withColumn(rules, count, 0, titles).map(({ fieldName }) => fieldName)).toEqual(['count']);
    expect(withColumn(rules, name, undefined, titles)).toEqual([]);
  });
});
