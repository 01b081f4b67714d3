import { labels, whoPrints } from '@ishare/contracts/optimisation/labels.js';
import type { LabelPrint, LabelPrintProgress } from '@ishare/contracts/optimisation/labels.js';
import { printLife, PrintState } from '@ishare/contracts/optimisation/print-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHubEvent } from '../../../realtime/hub';
import { SaidBy } from '../../../resource/PersonName';
import { http } from '../../../session/http';
import { keyOf, save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { count, dateText } from '../../../ui/figures';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { StateTag } from '../../../ui/StateTag';
import styles from './Labels.module.css';

/** ms; the hub tells at once, this makes up for what it misses. */
const FOLLOW = 3_000;
const isUnderWay = ({ state }: LabelPrint): boolean => mayStep(printLife, 'cancel', state);
const tones = { 0: 'neutral', 1: 'info', 2: 'success', 3: 'neutral', 4: 'danger' } as const;

/** What was printed of a plan, followed while a worker draws. */
export function usePrints(solutionId: string) {
  const client = useQueryClient();
  const asked = { params: { solutionId } };
  useHubEvent<[LabelPrintProgress]>('labelPrint', (told) => {
    if (told.solutionId !== solutionId) return;
    const key = keyOf(labels.prints, asked);
    client.setQueryData<{ items: LabelPrint[] }>(
      key,
      (known) => known && { items: known.items.map((one) => (one.id === told.id ? { ...one, ...told } : one)) },
    );
    if (told.state !== PrintState.Drawing) void client.invalidateQueries({ queryKey: key });
  });
  return useRoute(labels.prints, asked, {
    select: ({ items }) => items,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? FOLLOW : false),
  });
}

type Prints = ReturnType<typeof usePrints>;
interface Solution {
  id: string;
  solutionNo: string;
}

/** Asks for a print to be drawn again; where its labels were printed since, why. */
function Retry({ solutionId, print }: { solutionId: string; print: LabelPrint }) {
  const { t } = useTranslation('optimisation');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const retry = useAct(labels.retry, {
    onDone: close,
    // Without an answer no reason helps.
    onRefused: (error) => (error.text ? setAsking(true) : http.session.onFailure(error)),
  });
  const ask = (why: string | null) =>
    retry.mutate({ params: { solutionId, printId: print.id }, body: { reason: why } });
  return (
    <>
      <Button size="small" loading={retry.isPending} onClick={() => ask(null)}>
        {t('label.prints.retry')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={retry.error?.text ?? t('label.prints.retry')}
          label={t('label.prints.reason')}
          okText={t('label.prints.retry')}
          isPending={retry.isPending}
          onSay={ask}
          onClose={close}
        />
      )}
    </>
  );
}

function Acts({ solution, print }: { solution: Solution; print: LabelPrint }) {
  const { t } = useTranslation('optimisation');
  const params = { solutionId: solution.id, printId: print.id };
  const mayPrint = usePermission(whoPrints);
  const cancel = useAct(labels.cancel);
  const { format, paper, resolution, isLong, isKept, state, isStuck } = print;
  const mayFetch = state === PrintState.Ready && (isKept || !isLong);
  const mayRetry = isLong && (isUnderWay(print) ? isStuck : !mayFetch);
  return (
    <Space wrap>
      {mayFetch && (
        <Button
          size="small"
          onClick={() =>
            void save(
              labels.file,
              `${solution.solutionNo}.${format}`,
              { params, query: { format, paper, resolution } },
              { export: true },
            )
          }
        >
          {t('label.prints.fetch')}
        </Button>
      )}
      {mayPrint && isUnderWay(print) && (
        <Button size="small" danger loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {t('label.prints.cancel')}
        </Button>
      )}
      {mayPrint && mayRetry && <Retry solutionId={solution.id} print={print} />}
    </Space>
  );
}

function PrintEntry({ solution, print }: { solution: Solution; print: LabelPrint }) {
  const { t } = useTranslation('optimisation');
  const { state, drawn, again, reason, time, operator, voids, format, paper, resolution } = print;
  const onWhat = t(`label.printer.${format === 'zpl' ? 'zpl' : paper}`);
  return (
    <li className={styles.print}>
      <div className={styles.printHead}>
        <strong>{t('label.prints.count', { count: print.count })}</strong>
        <StateTag tone={tones[state]}>{t(`label.prints.state.${state}`)}</StateTag>
        <span className={styles.soft}>
          <SaidBy userName={operator} after={[dateText(time, true)]} />
        </span>
      </div>
      <div className={styles.soft}>{`${onWhat}, ${resolution} dpi`}</div>
      {isUnderWay(print) && (
        <Progress
          aria-label={onWhat}
          percent={Math.round((100 * drawn) / print.count)}
          size="small"
          format={() => t('label.prints.drawn', { drawn: count(drawn), of: count(print.count) })}
        />
      )}
      {print.isStuck && <div>{t('label.prints.stuck')}</div>}
      {again > 0 && <div>{t('label.prints.again', { count: again, reason })}</div>}
      {voids.map((spoilt) => (
        <div key={spoilt.sequence}>
          {t('label.prints.void', { no: spoilt.sequence, reason: spoilt.reason })}{' '}
          <SaidBy userName={spoilt.operator} after={[dateText(spoilt.time, true)]} />
        </div>
      ))}
      {print.isLong && state === PrintState.Ready && !print.isKept && <div>{t('label.prints.gone')}</div>}
      <Acts solution={solution} print={print} />
    </li>
  );
}

/** Who printed what of a plan, when, and how far it is. */
export function PrintLog({ solution, prints: { data } }: { solution: Solution; prints: Prints }) {
  const { t } = useTranslation('optimisation');
  if (!data) return null;
  if (data.length === 0) return <EmptyState text={t('label.prints.none')} />;
  return (
    <ul className={styles.log} aria-label={t('label.tabs.prints')}>
      {data.map((print) => (
        <PrintEntry key={print.id} solution={solution} print={print} />
      ))}
    </ul>
  );
}
