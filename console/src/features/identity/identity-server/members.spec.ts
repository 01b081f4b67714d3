import { serverClient } from '@ishare/contracts/identity/server-records.js';
import { formBody, formValues, listsOf } from './members';

const lists = { allowedScopes: 'scope', redirectUris: 'redirectUri' };

describe('the lists of a client', () => {
  it('are texts in the form and objects on the wire', () => {
    const row = { clientId: 'mes', allowedScopes: [{ scope: 'openid' }, { scope: 'iShare' }], redirectUris: [] };
    const values = formValues(row, lists);
    expect(values).toEqual({ clientId: 'mes', allowedScopes: ['openid', 'iShare'], redirectUris: [] });
    expect(formBody(values, lists)).toEqual(row);
  });

  it('are those whose rows hold one text', () => {
    expect(listsOf(serverClient)).toEqual({
      allowedScopes: 'scope',
      allowedGrantTypes: 'grantType',
      allowedCorsOrigins: 'origin',
      redirectUris: 'redirectUri',
      postLogoutRedirectUris: 'postLogoutRedirectUri',
      identityProviderRestrictions: 'provider',
    });
  });

  it('are left alone when the form does not show them', () => {
    expect(formBody({ clientId: 'mes', allowedScopes: ['openid'] }, lists)).toEqual({
      clientId: 'mes',
      allowedScopes: [{ scope: 'openid' }],
    });
  });
});
