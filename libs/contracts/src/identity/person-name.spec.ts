import { personName } from './person-name.js';

it.each([
  [{ userName: 'wang.w', name: '伟', surname: '王' }, '王伟'],
  [{ userName: 'wang.w', name: '王伟', surname: null }, '王伟'],
  [{ userName: 'fay', name: 'Fay', surname: 'Finder' }, 'Fay Finder'],
  [{ userName: 'fay', name: null, surname: 'Finder' }, 'Finder'],
  [{ userName: 'fay', name: '', surname: '' }, 'fay'],
  [{}, ''],
])('%j is addressed as %j', (person, called) => {
  expect(personName(person)).toBe(called);
});
