import { ownEmail } from '../../../session/own-email';
import { beforeTwoFactor, emailToSave } from './reach';

describe('how somebody is reached', () => {
  it('shows no address that nobody gave, and keeps it where none is typed', () => {
    expect([ownEmail('13800000000@phone.invalid'), ownEmail('he@works.example'), ownEmail(null)]).toEqual([
      '',
      'he@works.example',
      '',
    ]);
    expect(emailToSave('', '13800000000@phone.invalid')).toBe('13800000000@phone.invalid');
    expect(emailToSave('he@works.example', '13800000000@phone.invalid')).toBe('he@works.example');
    expect(emailToSave('', 'he@works.example')).toBe('');
  });

  it('leads to a confirmation before the second step where no code would arrive', () => {
    const unreached = { emailConfirmed: false, phoneNumberConfirmed: false };
    const after = (reach: Partial<typeof unreached>, email: string, mayConfirmPhone: boolean) =>
      beforeTwoFactor({ ...unreached, ...reach }, { email, mayConfirmPhone });
    expect(after({ emailConfirmed: true }, 'a@b.example', true)).toBe('nothing');
    expect(after({ phoneNumberConfirmed: true }, '', false)).toBe('nothing');
    expect(after({}, 'a@b.example', true)).toBe('phone');
    expect(after({}, 'a@b.example', false)).toBe('mail');
    expect(after({}, '', false)).toBe('impossible');
  });
});
