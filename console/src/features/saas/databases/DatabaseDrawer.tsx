import { MOVE_STEPS, tenantDatabases } from '@ishare/contracts/saas/tenant-databases.js';
import type { TenantDatabase } from '@ishare/contracts/saas/tenant-databases.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Drawer, Form, Input, Progress, Radio, Skeleton, Space, Steps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { act, call, useRoute } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';

const STEPS = MOVE_STEPS.filter((step) => step !== 'done' && step !== 'failed');
/** How often a move is looked at, ms. */
const WATCH = 1_000;

interface DatabaseDrawerProps {
  tenant: { id: string; name: string };
  onClose: () => void;
}

type Move = NonNullable<TenantDatabase['move']>;

function isUnderWay(move: TenantDatabase['move'] | undefined): move is Move {
  return !!move && move.step !== 'done' && move.step !== 'failed';
}

function MoveProgress({ move }: { move: Move }) {
  const { t } = useTranslation('saas');
  if (move.step === 'failed')
    return <Alert type="error" showIcon title={t('database.failed')} description={move.message} />;
  if (move.step === 'done') return <Alert type="success" showIcon title={t('database.done', { count: move.total })} />;
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('database.moving')}
        description={t('database.movingHint')}
        style={{ marginBottom: 16 }}
      />
      <Steps
        orientation="vertical"
        size="small"
        current={STEPS.indexOf(move.step)}
        items={STEPS.map((step) => ({
          title: t(`database.step.${step}`),
          ...(step === 'copy' &&
            move.total > 0 && {
              content: <Progress percent={Math.floor((100 * move.done) / move.total)} size="small" />,
            }),
        }))}
      />
    </>
  );
}

/** Where a tenant lives, and the way to another place: choose, check, move, watch. */
export function DatabaseDrawer({ tenant, onClose }: DatabaseDrawerProps) {
  const { t } = useTranslation(['saas', 'common']);
  const client = useQueryClient();
  const one = { params: { id: tenant.id } };
  const state = useRoute(tenantDatabases.state, one, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.move) ? WATCH : false),
  });
  const [choice, setChoice] = useState<'main' | 'own'>();
  const [text, setText] = useState<string>();
  const [verdict, setVerdict] = useState<{ isGood: boolean; message: string }>();
  const [busy, setBusy] = useState<'check' | 'move'>();
  const { data } = state;
  const chosen = choice ?? (data?.wanted ? 'own' : 'main');
  const connectionString = text ?? data?.wanted ?? data?.proposal ?? '';
  const isMoving = isUnderWay(data?.move);
  const wish = chosen === 'own' ? connectionString.trim() : null;
  const isChanged = !!data && wish !== data.wanted;
  // Where it was given up, or nobody has begun it, the wish and the place differ.
  const isApplied =
    !!data && !isChanged && (data.wanted === null) === (data.location === null) && data.move?.step !== 'failed';
  useDirty(isChanged && (choice !== undefined || text !== undefined));

  const attempt = async (kind: 'check' | 'move', work: () => Promise<void>) => {
    setBusy(kind);
    setVerdict(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const message = error.validationErrors[0]?.message ?? error.envelope?.message;
      if (message) setVerdict({ isGood: false, message });
      else http.session.onFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const verify = () =>
    call(tenantDatabases.check, { body: { provider: 'PostgreSql', connectionString: wish ?? '' } }, { quiet: true });
  const check = () =>
    attempt('check', async () => {
      await verify();
      setVerdict({ isGood: true, message: t('database.good') });
    });
  const move = async () => {
    if (
      !(await confirmAction({
        title: t('database.moveAsk', { name: tenant.name }),
        content: t('database.moveAskHint'),
        okText: t('database.move'),
      }))
    )
      return;
    await attempt('move', async () => {
      if (isChanged) {
        // Those that other modules have given names of their own stay.
        const { databases } = await call(tenantDatabases.all, one, { quiet: true });
        await call(tenantDatabases.setAll, { ...one, body: { default: wish, databases } }, { quiet: true });
      }
      await act(client, tenantDatabases.apply, one, { quiet: true });
      setChoice(undefined);
      setText(undefined);
      tellSuccess(t('database.begun'));
    });
  };
  const close = async () => {
    const isTouched = isChanged && (choice !== undefined || text !== undefined);
    if (
      !isTouched ||
      (await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      onClose();
  };

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t('database.title', { name: tenant.name })}
      size={600}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.close')}</Button>
          <Button
            type="primary"
            loading={busy === 'move'}
            disabled={!data || isMoving || isApplied || (chosen === 'own' && !wish)}
            onClick={() => void move()}
          >
            {t('database.move')}
          </Button>
        </Space>
      }
    >
      {state.isPending && <Skeleton active />}
      {state.isError && <ListFailure error={state.error} onRetry={() => void state.refetch()} />}
      {data && (
        <Space orientation="vertical" size={16} style={{ width: '100%' }}>
          <Descriptions
            column={1}
            size="small"
            items={[
              {
                key: 'now',
                label: t('database.now'),
                children: data.location ? <code>{data.location}</code> : t('database.main'),
              },
            ]}
          />
          <Form layout="vertical" disabled={isMoving}>
            <Form.Item label={t('database.wanted')}>
              <Radio.Group
                value={chosen}
                onChange={(event) => {
                  setChoice(event.target.value as 'main' | 'own');
                  setVerdict(undefined);
                }}
                options={[
                  { value: 'main', label: t('database.main') },
                  { value: 'own', label: t('database.own') },
                ]}
              />
            </Form.Item>
            {chosen === 'own' && (
              <Form.Item
                label={t('database.connectionString')}
                required
                extra={t('database.connectionStringHint')}
                validateStatus={verdict ? (verdict.isGood ? 'success' : 'error') : ''}
                help={verdict?.message}
              >
                <Space.Compact style={{ width: '100%' }}>
                  <Input
                    aria-label={t('database.connectionString')}
                    spellCheck={false}
                    autoComplete="off"
                    maxLength={1024}
                    value={connectionString}
                    onChange={(event) => {
                      setText(event.target.value);
                      setVerdict(undefined);
                    }}
                  />
                  <Button loading={busy === 'check'} disabled={!wish || isMoving} onClick={() => void check()}>
                    {t('database.check')}
                  </Button>
                </Space.Compact>
              </Form.Item>
            )}
            {chosen === 'main' && verdict && <Alert type="error" showIcon title={verdict.message} />}
          </Form>
          {data.move && <MoveProgress move={data.move} />}
        </Space>
      )}
    </Drawer>
  );
}
