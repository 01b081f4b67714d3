import { ixChecks, ixCheckRun, ixCheckSetting } from '@ishare/contracts/sales-order/ix-check.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { announceFailure } from '../../../session/http';
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

const GONE = 404;
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

/** By which setting of those in use an order is checked, and whether the one of the address is none of them. */
function useSetting() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('setting') ?? undefined;
  const { data, isPending, refetch } = useQuery(listOf(ixCheckSetting, { ...everything, isEnable: true }));
  const offered = data?.items ?? [];
  return {
    id: chosen,
    offered,
    isPending,
    isGone: chosen !== undefined && !offered.some(({ id }) => id === chosen),
    lookAgain: refetch,
    choose: (setting: string | undefined) =>
      setSearch({ order: search.get('order') ?? '', ...(setting && { setting }) }, { replace: true }),
  };
}
type Setting = ReturnType<typeof useSetting>;

function SettingSelect({ setting: { id, offered, isGone, choose } }: { setting: Setting }) {
  const { t } = useTranslation('salesOrder');
  return (
    <Select
      value={isGone ? undefined : id}
      allowClear
      style={{ minWidth: 180 }}
      aria-label={t('ixOrder.setting')}
      placeholder={t(isGone ? 'ixOrder.chooseSetting' : 'ixOrder.allRules')}
      options={offered.map((one) => ({ value: one.id, label: one.name }))}
      onChange={choose}
    />
  );
}

/** In place of a check by a setting that was disabled or deleted meanwhile: what else it may be checked by. */
function SettingGone({ setting }: { setting: Setting }) {
  const { t } = useTranslation('salesOrder');
  return (
    <EmptyState text={t('ixOrder.settingGone')}>
      <Space wrap>
        {setting.offered.length > 0 && <SettingSelect setting={setting} />}
        <Button onClick={() => setting.choose(undefined)}>{t('ixOrder.allRules')}</Button>
      </Space>
    </EmptyState>
  );
}

/** The design of an order in 3D, checked by the rules of a setting. */
export default function IxModelPage() {
  const { t } = useTranslation('salesOrder');
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const setting = useSetting();
  const settingId = setting.id;
  const mayCheck = usePermission(ixCheckSetting.permissions.list);
  const model = useRoute(
    ixChecks.model,
    { params: { id }, query: settingId ? { settingId } : {} },
    { calls: { quiet: true }, retry: false, enabled: id !== '' },
  );
  useViewTitle(model.data?.salesOrderNo);
  const check = useAct(ixChecks.check, {
    onDone: () => void model.refetch(),
    onRefused: (error) => {
      if (error.status !== GONE) return announceFailure(error);
      // The page says what of it is gone.
      void setting.lookAgain();
      void model.refetch();
    },
  });
  if (id === '') return <EmptyState text={t('ixOrder.choose')} />;
  if (model.isPending || (model.isError && setting.isPending)) return <Splash />;
  if (model.error instanceof HttpError && model.error.status === GONE && setting.isGone)
    return <SettingGone setting={setting} />;
  if (model.isError) return <ListFailure error={model.error} onRetry={() => void model.refetch()} />;
  const head = (
    <>
      <h3>
        <Link to={orderPath(id)}>{model.data.salesOrderNo}</Link> {model.data.name}
      </h3>
      <Space wrap>
        <SettingSelect setting={setting} />
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
