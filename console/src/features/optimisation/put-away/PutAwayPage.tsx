import { asScanned } from '@ishare/contracts/scanned.js';
import { CheckCircleFilled, EnvironmentOutlined, ScanOutlined } from '@ant-design/icons';
import { putAway, type Placed } from '@ishare/contracts/optimisation/put-away.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { isUnjudged } from '../../../session/kept-acts';
import { call, keyOf, useRoute } from '../../../session/routes';
import { actSaid, keptActs } from '../../../session/said';
import { useSaid } from '../../../session/use-said';
import { EmptyState } from '../../../ui/EmptyState';
import { mm } from '../../../ui/figures';
import { ScanField } from '../../../ui/scan/ScanField';
import { fingerSized } from '../../../ui/finger-sized';
import { KeptActs } from '../../../resource/KeptActs';
import { OffcutStatusTag } from '../states';
import styles from './PutAwayPage.module.css';
import { placedAsSaid, putAwaySubject, shelvesFor } from './put-away-work';

/** ms; how fresh it is known what lies where, for when the network goes. */
const knownMs = 300_000;
/** ms; nobody stands at a rack for longer, the shelf may be scanned without the server's word. */
const lookMs = 4_000;
const mostDone = 8;

/** A label that was scanned; `from`: where the server said that it lies, where it said so. */
interface Label {
  code: string;
  from?: string | null;
}

interface Done {
  /** Of the act that said it. */
  key: string;
  code: string;
  binCode: string;
}

/** Where something lies is known by the answer; what else tells of boards is asked for again. */
function heard(client: QueryClient, placed: Placed): void {
  const list = keyOf(putAway.list);
  client.setQueryData<ReplyOf<typeof putAway.list>>(
    list,
    (known) => known && { items: known.items.map((one) => (one.id === placed.id ? { ...one, ...placed } : one)) },
  );
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path !== list[0] && isMadeStale(path, putAway.put),
  });
}

/** What may be put away, where it lies as far as it was said, and the word that it lies elsewhere now. */
function usePutAway() {
  const client = useQueryClient();
  const { t } = useTranslation('optimisation');
  useSaid(putAwaySubject, (_act, reply) => heard(client, reply as Placed));
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<readonly Done[]>([]);
  const known = useRoute(
    putAway.list,
    {},
    {
      calls: { quiet: true },
      isKept: true,
      staleTime: knownMs,
      refetchInterval: knownMs,
      select: ({ items }) => items,
    },
  );
  const refused = (error: unknown) => setRefusal((error instanceof HttpError && error.text) || t('station.failed'));
  /** What a label stands for, as the server says; undefined where it is refused, null where no server answers. */
  const look = async (code: string): Promise<Placed | null | undefined> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const found = await call(putAway.label, { query: { code } }, { quiet: true, timeout: lookMs });
      heard(client, found);
      return found;
    } catch (error) {
      if (isUnjudged(error)) return null;
      refused(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  const put = async ({ code, from }: Label, binCode: string): Promise<boolean> => {
    if (isPending) return false;
    setPending(true);
    setRefusal(undefined);
    const act = actSaid(
      putAway.put,
      { body: { code, binCode, ...(from !== undefined && { from }) } },
      { subject: putAwaySubject, title: t('putAway.done', { code, bin: binCode }) },
    );
    try {
      await keptActs.say(act, true);
      setDone((before) => [{ key: act.key, code, binCode }, ...before].slice(0, mostDone));
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    items: placedAsSaid(known.data ?? [], keptActs.mine(putAwaySubject)),
    isPending,
    refusal,
    // What was refused later stands among what was refused.
    done: done.flatMap((one) => {
      const act = keptActs.mine(putAwaySubject).find(({ key }) => key === one.key);
      return act?.refusal === undefined ? [{ ...one, isKept: act !== undefined }] : [];
    }),
    look,
    put,
  };
}

/** What was scanned: of what material and size it is, and where it lies. */
function Scanned({ code, item }: { code: string; item: Placed | undefined }) {
  const { t } = useTranslation('optimisation');
  return (
    <section className={styles.item} aria-label={t('putAway.scanned')}>
      <h2>{code}</h2>
      {item ? (
        <>
          <p className={styles.size}>
            {item.materialCode} · {mm(item.length)} × {mm(item.width)} mm
          </p>
          <p>
            {item.isOffCut ? (
              <OffcutStatusTag status={item.offCutStatus} />
            ) : (
              t('putAway.boards', { count: item.quantity })
            )}{' '}
            {item.binCode ? t('putAway.liesOn', { bin: item.binCode }) : t('putAway.liesNowhere')}
          </p>
        </>
      ) : (
        <p>{t('putAway.notKnown')}</p>
      )}
    </section>
  );
}

/** Scan a label, scan the shelf: it lies there. */
function PutAwayPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const { items, isPending, refusal, done, look, put } = usePutAway();
  const [label, setLabel] = useState<Label>();
  const code = label?.code;
  const again = useMemo(() => ({ code, refusal, isPending }), [code, refusal, isPending]);
  const [item] = code === undefined ? [] : asScanned(items, code, ({ boardsCode }) => [boardsCode]);
  const onShelf = async (shelf: string) => {
    if (label && (await put(label, shelf))) setLabel(undefined);
  };
  const onLabel = async (said: string) => {
    const found = await look(said);
    if (found !== undefined) setLabel({ code: said, ...(found && { from: found.binCode }) });
  };
  const scan = (said: string) => void (label ? onShelf(said) : onLabel(said));
  const step = code === undefined ? 'label' : 'shelf';
  return (
    <div className={styles.page}>
      <ol className={styles.steps}>
        {(['label', 'shelf'] as const).map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {name === 'label' ? <ScanOutlined /> : <EnvironmentOutlined />} {t(`putAway.step.${name}`)}
          </li>
        ))}
      </ol>
      {code !== undefined && <Scanned code={code} item={item} />}
      <ScanField
        label={t(`putAway.step.${step}`)}
        placeholder={t(`putAway.placeholder.${step}`)}
        button={t(`putAway.go.${step}`)}
        icon={step === 'label' ? <ScanOutlined /> : <EnvironmentOutlined />}
        maxLength={step === 'label' ? 64 : 32}
        isPending={isPending}
        again={again}
        onScan={scan}
      />
      {code !== undefined && (
        <div className={styles.shelves}>
          {item &&
            shelvesFor(item, items).map((bin) => (
              <Button key={bin} size="large" disabled={isPending} onClick={() => void onShelf(bin)}>
                {bin}
              </Button>
            ))}
          <Button size="large" type="text" onClick={() => setLabel(undefined)}>
            {t('common:action.cancel')}
          </Button>
        </div>
      )}
      <div aria-live="polite" className={styles.outcome}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <KeptActs subject={putAwaySubject} />
        {code === undefined && !refusal && done.length === 0 && <EmptyState text={t('putAway.hint')} />}
        {done.length > 0 && (
          <ul className={styles.done} aria-label={t('putAway.lately')}>
            {done.map(({ key, code: put, binCode, isKept }) => (
              <li key={key}>
                <CheckCircleFilled data-kept={isKept || undefined} /> {t('putAway.done', { code: put, bin: binCode })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

export default fingerSized(PutAwayPage);
