import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../state/listed';
import { RoleNames } from './RoleNames';
import { useRoute } from './routes';

/** Why the caller may do something, or may not, which roles may, and whom to ask; `otherwise` until that is known. */
export function WhyNot({ permission, otherwise = null }: { permission: string; otherwise?: ReactNode }) {
  const { t } = useTranslation();
  const asked = { query: { permissionName: permission } };
  const why = useRoute(permissionGrants.explainOwn, asked, { calls: { quiet: true }, retry: false });
  if (!why.data) return otherwise;
  const { displayName, isGranted, text, rolesThatGive, askFor } = why.data;
  return (
    <div>
      <p>
        <strong>{displayName}</strong>
      </p>
      <p>
        {isGranted ? t('why.granted') : t('why.lacking')} {text}
      </p>
      {!isGranted && rolesThatGive.length > 0 && (
        <p>
          {t('why.roles')} <RoleNames names={rolesThatGive} />
        </p>
      )}
      {askFor.length > 0 && <p>{t('why.ask', { names: listed(askFor) })}</p>}
    </div>
  );
}
