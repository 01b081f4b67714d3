import { workflowPermissions, workflows } from '@ishare/contracts/platform/workflow/design.js';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import styles from '../Workflow.module.css';

/** By which other systems know that a call is this tenant's. */
export function SigningKey() {
  const { t } = useTranslation('workflow');
  const may = usePermission(workflowPermissions.Edit);
  const read = useRoute(workflows.signingKey, {}, { enabled: may, gcTime: 0 });
  if (!read.data) return null;
  return (
    <>
      <h3>{t('design.signingKey')}</h3>
      <Typography.Text copyable={{ text: read.data.key }} code>
        {`${read.data.key.slice(0, 8)}…`}
      </Typography.Text>
      <p className={styles.soft}>{t('design.signingKeyHint')}</p>
    </>
  );
}
