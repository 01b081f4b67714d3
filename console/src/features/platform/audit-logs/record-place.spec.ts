import { placeOf } from './record-place';

test('a record leads to its list, by name, where the reader may see it and it still is', () => {
  const seen = new Set(['/admin/users']);
  const place = (entityTypeFullName: string, changeType: number) =>
    placeOf({ entityTypeFullName, changeType }, 'he & co', seen);
  expect([place('iShare.User', 1), place('User', 2), place('Role', 1), place('Nothing', 0)]).toEqual([
    '/admin/users?filter=he+%26+co',
    undefined,
    undefined,
    undefined,
  ]);
});
