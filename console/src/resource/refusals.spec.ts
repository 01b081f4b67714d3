import { HttpError } from '../http/http-error';
import { fieldRefusals } from './refusals';

const refused = (...validationErrors: { message: string; members: string[] }[]) =>
  new HttpError('response', { method: 'PUT', path: '/x' }, 400, 'Bad Request', {
    error: { code: null, message: 'no', details: null, data: null, validationErrors },
  });
const labelOf = (key: string) => `«${key}»`;

test('a refusal stands under the field of its member, in the words of its label', () => {
  expect(
    fieldRefusals(refused({ message: 'UserName is taken', members: ['UserName'] }), ['userName', 'email'], labelOf),
  ).toEqual([{ name: 'userName', errors: ['«userName» is taken'] }]);
});

test('a refused row of a list says which', () => {
  expect(fieldRefusals(refused({ message: 'too short', members: ['claims.2.value'] }), ['claims'], labelOf)).toEqual([
    { name: 'claims', errors: ['too short'], row: 2 },
  ]);
});

test('members that no field shows are left to a notice', () => {
  expect(fieldRefusals(refused({ message: 'no', members: ['tenantId'] }), ['name'], labelOf)).toEqual([]);
});
