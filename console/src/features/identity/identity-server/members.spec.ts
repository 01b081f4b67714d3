import { formBody, formValues } from './members';

const lists = { allowedScopes: 'scope', redirectUris: 'redirectUri' };

describe('the lists of a client', () => {
  it('are texts in the form and objects on the wire', () => {
    const row = { clientId: 'mes', allowedScopes: [{ scope: 'openid' }, { scope: 'iShare' }], redirectUris: [] };
    const values = formValues(row, lists);
    expect(values).toEqual({ clientId: 'mes', allowedScopes: ['openid', 'iShare'], redirectUris: [] });
    expect(formBody(values, lists, { concurrencyStamp: 's' })).toEqual({ ...row, concurrencyStamp: 's' });
  });

  it('are left alone when the form does not show them', () => {
    expect(formBody({ clientId: 'mes', allowedScopes: ['openid'] }, lists)).toEqual({
      clientId: 'mes',
      allowedScopes: [{ scope: 'openid' }],
    });
  });
});
