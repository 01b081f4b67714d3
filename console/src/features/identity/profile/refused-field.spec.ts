import { refusedField } from './refused-field';

test('a refused change of the password stands under the password it is about', () => {
  expect(refusedField('Volo.Abp.Identity:PasswordMismatch')).toBe('currentPassword');
  expect(refusedField('Volo.Abp.Identity:PasswordTooShort')).toBe('newPassword');
  expect(refusedField('Volo.Abp.Identity:PasswordUnchanged')).toBe('newPassword');
});

test('any other refusal is no field matter', () => {
  expect(refusedField('Volo.Abp.Identity:010003')).toBeUndefined();
  expect(refusedField(undefined)).toBeUndefined();
});
