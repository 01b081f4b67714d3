import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { remittance } from '@ishare/contracts/crm/remittance.js';
import { fixedByState } from './machine-screen';

describe('what a screen lets be changed', () => {
  it('is what the machine says, also where the steps are the record’s own', () => {
    const { mayEdit, mayDelete } = fixedByState(orderPackage);
    const states = Object.values(PackageState);
    expect(states.filter((state) => mayEdit!({ state }))).toEqual([PackageState.Packing]);
    expect(states.filter((state) => mayDelete!({ state }))).toEqual([PackageState.Packing]);
  });

  it('is said by the steps where people have them', () => {
    expect(fixedByState(remittance)).toEqual({});
  });
});
