import { gatewayAdmin, type Draft } from '@ishare/contracts/gateway/admin-routes.js';
import { gatewayPermissions } from '@ishare/contracts/gateway/permissions.js';
import { Button, Space, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../session/Can';
import { useRoute } from '../../session/routes';
import { StateTag } from '../../ui/StateTag';
import styles from './gateway.module.css';
import { lazy } from '../../state/lazy';

const ChangesDrawer = lazy(() => import('./ChangesDrawer'));
const SetsDrawer = lazy(() => import('./SetsDrawer'));
const TryDrawer = lazy(() => import('./TryDrawer'));
const FiguresDrawer = lazy(() => import('./FiguresDrawer'));
const BuiltInDrawer = lazy(() => import('./BuiltInDrawer'));

const DRAWERS = {
  changes: ChangesDrawer,
  sets: SetsDrawer,
  try: TryDrawer,
  figures: FiguresDrawer,
  builtIn: BuiltInDrawer,
};

/** How often the numbers that the processes obey are asked for, in ms. */
const LOOKED_EVERY = 3_000;

/** Which set the processes of the gateway obey, and whether all obey the published one. */
function Obeyed({ draft }: { draft: Draft }) {
  const { t } = useTranslation('gateway');
  const { processes, published } = draft;
  if (processes.length === 0) return <StateTag tone="neutral">{t('bar.noProcess')}</StateTag>;
  const behind = processes.filter(({ number }) => number !== (published?.number ?? null));
  const lines = processes.map(({ name, number, problem }) =>
    [t('bar.process', { name, number: number ?? '–' }), problem].filter(Boolean).join(': '),
  );
  const text =
    behind.length === 0 ? t('bar.allObey', { count: processes.length }) : t('bar.behind', { count: behind.length });
  return (
    <Tooltip
      title={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    >
      <span>
        <StateTag tone={behind.length === 0 ? 'success' : 'warning'}>{text}</StateTag>
      </span>
    </Tooltip>
  );
}

function DraftState({ draft }: { draft: Draft }) {
  const { t } = useTranslation('gateway');
  const errors = draft.findings.filter(({ level }) => level === 'error').length;
  if (errors > 0) return <StateTag tone="danger">{t('bar.errors', { count: errors })}</StateTag>;
  const { length } = draft.changes;
  return length > 0 ? (
    <StateTag tone="info">{t('bar.changes', { count: length })}</StateTag>
  ) : (
    <StateTag tone="neutral">{t('bar.noChanges')}</StateTag>
  );
}

/** From the draft to what is obeyed: checked, compared, published, taken back. */
export default function GatewayBar() {
  const { t } = useTranslation('gateway');
  const [shown, setShown] = useState<keyof typeof DRAWERS>();
  const { data: draft } = useRoute(gatewayAdmin.draft, {}, { refetchInterval: LOOKED_EVERY });
  if (!draft) return null;
  const { published } = draft;
  const Shown = shown && DRAWERS[shown];
  return (
    <div className={styles.bar}>
      <strong>{published ? t('bar.published', { number: published.number }) : t('bar.unpublished')}</strong>
      <Obeyed draft={draft} />
      <DraftState draft={draft} />
      <Space wrap>
        <Button onClick={() => setShown('try')}>{t('try.title')}</Button>
        <Button onClick={() => setShown('figures')}>{t('figures.title')}</Button>
        <Can permission={gatewayPermissions.names.DynamicRoute.Default}>
          <Button onClick={() => setShown('builtIn')}>{t('builtIn.title')}</Button>
        </Can>
        <Button onClick={() => setShown('sets')}>{t('sets.title')}</Button>
        <Button type={draft.changes.length > 0 ? 'primary' : 'default'} onClick={() => setShown('changes')}>
          {t('changes.title')}
        </Button>
      </Space>
      {Shown && (
        <Suspense>
          <Shown draft={draft} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
