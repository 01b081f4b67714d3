import { tenantFinder } from '@ishare/contracts/saas/tenants.js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signedIn } from '../session/http';
import { call } from '../session/routes';
import { tenantStore } from '../session/tenant';
import { useStore } from '../state/store';
import { tellPersistently } from '../ui/feedback';

/**
 * Shows the message of the chosen tenant's check for as long as nobody closes it, whichever way the tenant stands
 * (error-13, error-14).
 */
export function TenantCheck() {
  const tenantId = useStore(tenantStore)?.id;
  const isSignedIn = useStore(signedIn);
  const { i18n } = useTranslation();
  useEffect(() => {
    if (!tenantId) return undefined;
    const leaving = new AbortController();
    call(tenantFinder.check, undefined, { quiet: true, anonymous: true, signal: leaving.signal })
      .then(({ message }) => message && tellPersistently('tenant-check', message))
      // The check is advice; a tenant that is closed refuses the calls themselves.
      .catch(() => undefined);
    return () => leaving.abort();
    // Asked anew at sign-in and at its end, which may be why it ended, and in the language of the moment.
  }, [tenantId, isSignedIn, i18n.language]);
  return null;
}
