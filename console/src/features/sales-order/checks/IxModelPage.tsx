import { ixChecks, ixCheckRun, ixCheckSetting } from '@ishare/contracts/sales-order/ix-check.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { useViewTitle } from '../../../state/view';
import { ixSharedPath, orderPath } from '../places';
import { ResultTag } from './Findings';
import { ModelViewer } from './ModelViewer';
import { ShareButton } from './ShareButton';

const everything = { skipCount: 0, maxResultCount: 999 };

/** What checks of the order have found so far. */
function Runs({ orderId }: { orderId: string }) {
  const { t } = useTranslation('salesOrder');
  const runs = useQuery(listOf(ixCheckRun, { skipCount: 0, maxResultCount: 5, salesOrderId: orderId }));
  if (!runs.data || runs.data.items.length === 0) return null;
  return (
    <Timeline
      style={{ marginTop: 12 }}
      items={runs.data.items.map(({ creationTime, settingName, passed, blocked, findingCount }) => ({
        color: passed && !blocked ? 'green' : 'red',
        content: (
          <>
            {dateText(creationTime)} · {settingName ?? t('ixOrder.allRules')}{' '}
            <ResultTag result={{ passed, blocked, count: findingCount, errors: [] }} />
          </>
        ),
      }))}
    />
  );
}

/** The design of an order in 3D, checked by the rules of a setting. */
export default function IxModelPage() {
  const { t } = useTranslation('salesOrder');
  const [search, setSearch] = useSearchParams();
  const [id, settingId] = [search.get('order') ?? '', search.get('setting') ?? undefined];
  const mayCheck = usePermission(ixCheckSetting.permissions.list);
  const settings = useQuery(listOf(ixCheckSetting, { ...everything, isEnable: true }));
  const model = useRoute(
    ixChecks.model,
    { params: { id }, query: settingId ? { settingId } : {} },
    { calls: { quiet: true }, retry: false, enabled: id !== '' },
  );
  useViewTitle(model.data?.salesOrderNo);
  const check = useAct(ixChecks.check, { onDone: () => void model.refetch() });
  if (id === '') return <EmptyState text={t('ixOrder.choose')} />;
  if (model.isPending) return <Splash />;
  if (model.isError) return <ListFailure error={model.error} onRetry={() => void model.refetch()} />;
  const head = (
    <>
      <h3>
        <Link to={orderPath(id)}>{model.data.salesOrderNo}</Link> {model.data.name}
      </h3>
      <Space wrap>
        <Select
          value={settingId}
          allowClear
          style={{ minWidth: 180 }}
          aria-label={t('ixOrder.setting')}
          placeholder={t('ixOrder.allRules')}
          options={settings.data?.items.map((one) => ({ value: one.id, label: one.name })) ?? []}
          onChange={(chosen: string | undefined) =>
            setSearch({ order: id, ...(chosen && { setting: chosen }) }, { replace: true })
          }
        />
        {mayCheck && (
          <Button
            type="primary"
            loading={check.isPending}
            onClick={() => check.mutate({ params: { id }, body: { settingId: settingId ?? null } })}
          >
            {t('ixOrder.check')}
          </Button>
        )}
        <ShareButton id={id} routes={ixChecks} pathOf={(key) => ixSharedPath(id, key, settingId)} />
      </Space>
      <Runs orderId={id} />
    </>
  );
  return (
    <ModelViewer
      key={`${settingId}`}
      scene={model.data.scene}
      result={model.data.result}
      layout={model.data.layout}
      head={head}
    />
  );
}
