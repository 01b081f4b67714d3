import { health, type HealthState, type TenantHealth } from '@ishare/contracts/platform/health.js';
import { tenant } from '@ishare/contracts/saas/tenant.js';
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LookupSelect } from '../../../resource/LookupSelect';
import { QueryState } from '../../../resource/QueryState';
import { RefreshButton } from '../../../resource/RefreshButton';
import { useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { durationText } from '../../../ui/duration';
import { bytesText, count, dateText, secondText } from '../../../ui/figures';
import { StateTag, type Tone } from '../../../ui/StateTag';
import styles from './HealthPage.module.css';
import { Scrolled } from '../../../ui/Scrolled';

/** How often the page asks again, ms. */
const EVERY = 10_000;

const tones = { good: 'success', slow: 'warning', away: 'danger' } as const satisfies Record<HealthState, Tone>;
const icons = {
  good: <CheckCircleOutlined />,
  slow: <ClockCircleOutlined />,
  away: <CloseCircleOutlined />,
} as const satisfies Record<HealthState, ReactNode>;

function State({ state }: { state: HealthState }) {
  const { t } = useTranslation('platform');
  return (
    <StateTag tone={tones[state]} icon={icons[state]}>
      {t(`health.state.${state}`)}
    </StateTag>
  );
}

interface CardProps {
  title: string;
  state?: HealthState | undefined;
  /** What to do about it, where it is not well. */
  advice?: string | undefined;
  facts: readonly (readonly [string, ReactNode])[];
}

function Card({ title, state, advice, facts }: CardProps) {
  return (
    <section className={styles.card}>
      <h2>
        {title}
        {state && <State state={state} />}
      </h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state && state !== 'good' && advice && <p className={styles.advice}>{advice}</p>}
    </section>
  );
}

function Jobs({ jobs }: Pick<TenantHealth, 'jobs'>) {
  const { t, i18n } = useTranslation('platform');
  if (!jobs) return null;
  return (
    <Card
      title={t('health.jobs')}
      state={jobs.state}
      advice={t('health.jobsAdvice')}
      facts={[
        [t('health.waiting'), count(jobs.waiting)],
        [t('health.waitsFor'), jobs.waiting > 0 ? durationText(jobs.oldestSeconds, i18n.language) : '–'],
        [t('health.running'), count(jobs.running)],
        [t('health.failed'), count(jobs.failed)],
      ]}
    />
  );
}

function Files({ files }: Pick<TenantHealth, 'files'>) {
  const { t } = useTranslation('platform');
  if (!files) return null;
  return (
    <Card
      title={t('health.files')}
      state={files.state}
      advice={t('health.filesAdvice')}
      facts={[
        [t('health.fileCount'), count(files.count)],
        [t('health.fileSize'), bytesText(files.bytes)],
      ]}
    />
  );
}

function Backups({ backups }: Pick<TenantHealth, 'backups'>) {
  const { t } = useTranslation('platform');
  if (!backups) return null;
  const moment = (of: { takenTime: string } | null) => (of ? dateText(of.takenTime, true) : t('health.never'));
  return (
    <Card
      title={t('health.backups')}
      state={backups.state}
      advice={t('health.backupsAdvice')}
      facts={[
        [t('health.taken'), moment(backups.taken)],
        [t('health.tried'), moment(backups.tried)],
      ]}
    />
  );
}

function Services({ services }: Pick<TenantHealth, 'services'>) {
  const { t, i18n } = useTranslation('platform');
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('health.messagesHint')}</caption>
        <thead>
          <tr>
            <th>{t('health.service')}</th>
            <th>{t('health.stateTitle')}</th>
            <th data-figure>{t('health.unsent')}</th>
            <th data-figure>{t('health.unhandled')}</th>
            <th data-figure>{t('health.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ name, state, messages }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <State state={state} />
              </td>
              <td data-figure>{messages ? count(messages.unsent) : '–'}</td>
              <td data-figure>{messages ? count(messages.unhandled) : '–'}</td>
              <td data-figure>
                {messages && messages.unsent + messages.unhandled > 0
                  ? durationText(messages.oldestSeconds, i18n.language)
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** For the host: of which tenant; nobody means the host itself. */
function WhichTenant({ value, onChange }: { value: string; onChange: (tenantId: string) => void }) {
  const { t } = useTranslation('platform');
  const field = {
    type: 'lookup',
    key: 'tenantId',
    label: t('health.tenant'),
    path: `/${tenant.path}`,
    labelOf: ({ name }: { name?: string }) => name ?? '',
  } as const;
  return (
    <div className={styles.tenant}>
      <LookupSelect
        aria-label={t('health.tenant')}
        field={field}
        value={value || undefined}
        placeholder={t('health.host')}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    </div>
  );
}

/** How the parts of the product do for one's tenant, asked again every few seconds. */
export default function HealthPage() {
  const { t } = useTranslation('platform');
  const isHost = !useConfiguration()?.currentTenant.id;
  const [asked, put] = useSearchParams();
  const tenantId = isHost ? (asked.get('tenantId') ?? '') : '';
  const told = useRoute(
    health.tell,
    { query: tenantId ? { tenantId } : {} },
    { staleTime: 0, refetchInterval: EVERY, calls: { quiet: true } },
  );
  const { data } = told;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {data && <State state={data.state} />}
        {data && <small>{t('health.asOf', { time: secondText(new Date(data.time)) })}</small>}
        {isHost && <WhichTenant value={tenantId} onChange={(id) => put(id ? { tenantId: id } : {})} />}
        <RefreshButton of={told} />
      </div>
      {!data && <QueryState of={told} />}
      {data && (
        <>
          <div className={styles.cards}>
            <Jobs jobs={data.jobs} />
            <Card title={t('health.connections')} facts={[[t('health.windows'), count(data.connections)]]} />
            <Files files={data.files} />
            <Backups backups={data.backups} />
          </div>
          <Services services={data.services} />
        </>
      )}
    </div>
  );
}
