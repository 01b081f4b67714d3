import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import type { InstanceScope, WorkflowInstance } from '@ishare/contracts/platform/workflow/instance.js';
import { Button, Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ResourcePage from '../../../resource/ResourcePage';
import type { Action } from '../../../resource/screen';
import { useSearchValues } from '../../../resource/use-search-values';
import { usePermission } from '../../../session/session';
import styles from '../Workflow.module.css';
import { inboxScreen } from './inbox';
import { lazy } from '../../../state/lazy';

const ApproveMany = lazy(() => import('./ApproveMany'));
const RequestDrawer = lazy(() => import('./RequestDrawer'));
const SubstitutesDrawer = lazy(() => import('./SubstitutesDrawer'));

const request: Action<WorkflowInstance> = {
  key: 'new',
  primary: true,
  run: ({ show, go }) =>
    show((close) => (
      <Suspense>
        <RequestDrawer go={go} onClose={close} />
      </Suspense>
    )),
};
const approveMany: Action<WorkflowInstance> = {
  key: 'approveMany',
  needsSelection: true,
  run: ({ rows, show, reload }) =>
    show((close) => (
      <Suspense>
        <ApproveMany rows={rows} onDone={reload} onClose={close} />
      </Suspense>
    )),
};

const scopes = ['pending', 'own', 'history'] as const satisfies readonly InstanceScope[];

/** What waits for the caller, what he has started, and what he has decided. */
export default function InboxPage() {
  const { t } = useTranslation('workflow');
  const [search, put] = useSearchValues();
  const seesAll = usePermission(workflowPermissions.Default);
  const [showsSubstitutes, showSubstitutes] = useState(false);
  const all = seesAll ? [...scopes, 'all' as const] : scopes;
  const scope = all.find((one) => one === search.get('scope')) ?? 'pending';
  const screen = useMemo(
    () => inboxScreen(scope === 'all' ? undefined : scope, [...(scope === 'pending' ? [approveMany] : []), request]),
    [scope],
  );
  return (
    <div className={styles.inbox}>
      <div className={styles.bar}>
        <Segmented
          value={scope}
          options={all.map((value) => ({ value, label: t(`instance.scope.${value}`) }))}
          onChange={(value) => put({ scope: value, page: undefined })}
        />
        <Button onClick={() => showSubstitutes(true)}>{t('instance.substitutes')}</Button>
      </div>
      {showsSubstitutes && (
        <Suspense>
          <SubstitutesDrawer onClose={() => showSubstitutes(false)} />
        </Suspense>
      )}
      <ResourcePage key={scope} screen={screen} />
    </div>
  );
}
