import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import type { SawChannel, SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { DatePicker, Progress, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../../resource/ListFailure';
import { ScreenLink } from '../../../resource/ScreenLink';
import { today } from '../../../state/zone';
import { EmptyState } from '../../../ui/EmptyState';
import { area, count, listed } from '../../../ui/figures';
import { fingerSized } from '../../../ui/finger-sized';
import { ListNo } from '../ListNo';
import { minutesSum, minutesText } from '../figures';
import { sawPath } from '../places';
import { KeptActs } from '../../../resource/KeptActs';
import styles from './SawKanbanPage.module.css';
import { useSawKanban } from './saw.queries';
import { ChannelStateTag, SawStateTag, StopReasonText } from './SawStates';

const DAY = 'YYYY-MM-DD';

function ChannelLine({ channel }: { channel: SawChannel }) {
  const { t } = useTranslation('optimisation');
  return (
    <Link
      className={styles.channel}
      to={sawPath(channel.id)}
      data-done={channel.state === ChannelState.Cut || undefined}
    >
      <span className={styles.what}>
        <strong>
          <ListNo {...channel} /> · {channel.materialCode}
        </strong>
        <span className={styles.soft}>{channel.fileName}</span>
      </span>
      <span className={styles.soft}>
        {channel.binCode ? t('saw.bin', { bin: channel.binCode }) : ''}
        {channel.binCode && channel.stopReason ? ' · ' : ''}
        {channel.stopReason && <StopReasonText stopReason={channel.stopReason} />}
      </span>
      <span className={styles.figures}>
        {t('saw.boardsOf', { count: channel.boards, cut: count(channel.boardsCut), boards: count(channel.boards) })}
        {channel.boardsLeftOut > 0 && <span>{t('saw.leftOut', { count: channel.boardsLeftOut })}</span>}
        <span className={styles.soft}>
          {t('saw.minutesOf', { worked: minutesText(channel.minutesWorked), planned: minutesText(channel.minutes) })}
        </span>
      </span>
      <ChannelStateTag state={channel.state} />
    </Link>
  );
}

export function SawCard({ saw }: { saw: SawOfDay }) {
  const { t } = useTranslation('optimisation');
  const minutesOf = (what: 'minutes' | 'minutesWorked') =>
    minutesText(minutesSum(saw.channels.map((channel) => channel[what])));
  const next = saw.channels.find(({ state }) => state === ChannelState.Waiting);
  return (
    <section className={styles.saw} data-state={saw.state}>
      <header className={styles.head}>
        <h2>{saw.machine || t('saw.noMachine')}</h2>
        <SawStateTag state={saw.state} />
        {saw.stopReason && (
          <span className={styles.stopped}>
            <StopReasonText stopReason={saw.stopReason} />
          </span>
        )}
      </header>
      <div className={styles.totals}>
        <Figure label={t('saw.files')} value={count(saw.files)} />
        <Figure label={t('saw.boards')} value={`${count(saw.boardsCut)} / ${count(saw.boards)}`} />
        <Figure label={t('saw.area')} value={`${area(saw.area)} m²`} />
        <Figure label={t('saw.minutes')} value={`${minutesOf('minutesWorked')} / ${minutesOf('minutes')}`} />
      </div>
      {saw.stops.length > 0 && (
        <div className={styles.soft}>
          {t('saw.stood', {
            minutes: minutesText(minutesSum(saw.stops.map(({ minutes }) => minutes))),
            why: listed(
              saw.stops.map(({ reason, times, minutes }) =>
                t('saw.stoodFor', { reason: t(`saw.reason.${reason}`), count: times, minutes: minutesText(minutes) }),
              ),
            ),
          })}
        </div>
      )}
      <Progress percent={saw.percent} strokeColor="var(--primary)" aria-label={t('saw.boards')} />
      {next && (
        <div className={styles.next}>
          {t(next.binCode ? 'saw.fetchNext' : 'saw.fetchNextAnywhere', {
            material: next.materialCode,
            boards: count(next.boards),
            bin: next.binCode,
          })}
        </div>
      )}
      <div>
        {saw.channels.map((channel) => (
          <ChannelLine key={channel.id} channel={channel} />
        ))}
        {saw.channels.length === 0 && <div className={styles.none}>{t('saw.nothing')}</div>}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <div className={styles.soft}>{label}</div>
      <div className={styles.big}>{value}</div>
    </div>
  );
}

/** The wall board: what each saw does, what waits for it, and what it has cut on a day. */
function SawKanbanPage() {
  const { t } = useTranslation(['optimisation', 'common']);
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? undefined;
  const saws = useSawKanban(date);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <DatePicker
          value={date ? dayjs(date) : null}
          placeholder={t('saw.today')}
          maxDate={dayjs(today())}
          aria-label={t('saw.date')}
          onChange={(day) => setSearch(day ? { date: day.format(DAY) } : {}, { replace: true })}
        />
        <span className={styles.soft}>{date ? t('saw.pastHint') : t('saw.hint')}</span>
      </div>
      <KeptActs />
      {saws.isPending && <Skeleton active />}
      {saws.isError && <ListFailure error={saws.error} onRetry={() => void saws.refetch()} />}
      {saws.data?.length === 0 && (
        <EmptyState text={t('saw.noSaws')}>
          <ScreenLink of="optimisation/machines">{t('machine.title')}</ScreenLink>
        </EmptyState>
      )}
      <div className={styles.saws}>
        {saws.data?.map((saw) => (
          <SawCard key={saw.machineId ?? ''} saw={saw} />
        ))}
      </div>
    </div>
  );
}

export default fingerSized(SawKanbanPage);
