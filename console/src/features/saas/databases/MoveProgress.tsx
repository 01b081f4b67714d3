import { MOVE_STEPS } from '@ishare/contracts/saas/tenant-databases.js';
import type { TenantDatabase } from '@ishare/contracts/saas/tenant-databases.js';
import { Alert, Progress, Steps } from 'antd';
import { useTranslation } from 'react-i18next';

const STEPS = MOVE_STEPS.filter((step) => step !== 'done' && step !== 'failed');

type Move = NonNullable<TenantDatabase['move']>;

export function isUnderWay(move: TenantDatabase['move'] | undefined): move is Move {
  return !!move && move.step !== 'done' && move.step !== 'failed';
}

/** How far a move is, or how it ended. */
export function MoveProgress({ move }: { move: Move }) {
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
              content: (
                <Progress
                  aria-label={t(`database.step.${step}`)}
                  percent={Math.floor((100 * move.done) / move.total)}
                  size="small"
                />
              ),
            }),
        }))}
      />
    </>
  );
}
