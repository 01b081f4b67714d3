import en from '../../../i18n/en/identity.json' with { type: 'json' };
import { actionText, actionTone, securityActions } from './security-actions';

describe('security actions', () => {
  it('have a text each', () => {
    expect(Object.keys(en.securityLog.actions).sort()).toEqual(Object.keys(securityActions).sort());
    expect(actionText('Logout')).toBe('identity:securityLog.actions.Logout');
  });

  it('that are not known are shown as they are written, without alarm', () => {
    expect([actionText('toString'), actionTone('toString')]).toEqual([undefined, 'neutral']);
  });
});
