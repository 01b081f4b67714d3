import { goesWith, isConfirmed } from './tenant-contents';

describe('the deletion of a tenant', () => {
  it('names all that goes, also what could not be counted', () => {
    expect(goesWith({ isActive: true, hasOwnDatabase: true, users: 5, orders: null })).toEqual([
      { key: 'users', count: 5 },
      { key: 'ordersUnknown' },
      { key: 'rest' },
      { key: 'database' },
    ]);
    expect(goesWith({ isActive: false, hasOwnDatabase: false, users: null, orders: 0 })).toEqual([
      { key: 'usersUnknown' },
      { key: 'orders', count: 0 },
      { key: 'rest' },
    ]);
  });

  it('asks for the very name', () => {
    expect(['works', ' works ', 'Works', '', 'work'].map((typed) => isConfirmed(typed, 'works'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
