import { inCodeOrder } from './unit';

describe('organization units', () => {
  it('stand in the order of their codes, parents first', () => {
    const units = ['00002', '00001.00002', '00001', '00001.00001'].map((code) => ({
      id: code,
      parentId: null,
      code,
      displayName: code,
    }));
    expect(inCodeOrder(units).map(({ code }) => code)).toEqual(['00001', '00001.00001', '00001.00002', '00002']);
  });
});
