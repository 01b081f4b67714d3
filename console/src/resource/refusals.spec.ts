import { HttpError } from '../http/http-error';
import { fieldRefusals, saveFailure } from './refusals';

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

test('what an element of a list is refused for has its label, where there is one', () => {
  const taken = refused({ message: 'code is taken', members: ['items.1.code'] });
  expect(fieldRefusals(taken, ['items'], labelOf)[0]).toEqual({ name: 'items', errors: ['«code» is taken'], row: 1 });
  const unknown = (key: string) => `material.${key}`;
  expect(fieldRefusals(taken, ['items'], unknown)[0]!.errors).toEqual(['code is taken']);
});

test('members that no field shows are left to a notice', () => {
  expect(fieldRefusals(refused({ message: 'no', members: ['tenantId'] }), ['name'], labelOf)).toEqual([]);
});

describe('what stands at the foot of a drawer', () => {
  const t = ((key: string) => key) as never;
  const answered = (status: number, message: string, details: string | null = null) =>
    new HttpError('response', { method: 'PUT', path: '/x' }, status, '', {
      error: { code: null, message, details, data: null, validationErrors: null },
    });

  it('is what the server refuses as a whole', () => {
    expect(saveFailure(answered(403, 'It is in use'), ['name'], t)).toMatchObject({
      title: 'It is in use',
      details: [],
    });
  });

  it('is nothing when every refusal has its field, and else those that have none', () => {
    const named = { message: 'name is taken', members: ['Name'] };
    const other = { message: 'stamp is missing', members: ['concurrencyStamp'] };
    expect(saveFailure(refused(named), ['name'], t)).toBeUndefined();
    expect(saveFailure(refused(named, other), ['name'], t)).toMatchObject({
      title: 'no',
      details: ['stamp is missing'],
    });
  });

  it('says that it is not known when nobody answered, and keeps silent about what was given up', () => {
    const silent = (kind: 'network' | 'aborted') => new HttpError(kind, { method: 'PUT', path: '/x' });
    expect(saveFailure(silent('network'), [], t)).toMatchObject({
      title: 'errors:doubt.title',
      details: ['errors:doubt.message'],
    });
    expect(saveFailure(silent('aborted'), [], t)).toBeUndefined();
  });
});
