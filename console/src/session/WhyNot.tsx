import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { useTranslation } from 'react-i18next';
import { RoleNames } from './RoleNames';
import { useRoute } from './routes';

/** Why the caller may do something, or may not, which roles may, and whom to ask. */
export function WhyNot({ permission }: { permission: string }) {
  const { t } = useTranslation();
  const asked = { query: { permissionName: permission } };
  const why = useRoute(permissionGrants.explainOwn, asked, { calls: { quiet: true }, retry: false });
  if (!why.data) return null;
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
      {askFor.length > 0 && <p>{t('why.ask', { names: askFor.join(', ') })}</p>}
    </div>
  );
}
