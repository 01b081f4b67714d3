import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { channelPlans, type ChannelPlanReply, type PlannedChannel } from '@ishare/contracts/optimisation/channels.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isOpen } from '../../../http/http-error';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { StateTag } from '../../../ui/StateTag';
import { tellSuccess } from '../../../ui/feedback';
import { count, mm } from '../../../ui/figures';
import { minutesText } from '../figures';
import styles from '../numbers/Numbers.module.css';
import { layoutsPath, sawPath } from '../places';
import { ChannelStateTag } from '../saw/SawStates';
import { byMachine } from './by-machine';
import { Scrolled } from '../../../ui/Scrolled';

const P = optimisationPermissions.names;

/** The machine of a channel, and those that it may go to before it is begun. */
function Machine({ channel, mayMove }: { channel: PlannedChannel; mayMove: boolean }) {
  const { t } = useTranslation('optimisation');
  const { id, channelNo, machineId, machine, machines, state, boardsCut } = channel;
  const move = useAct(channelPlans.move, {
    onDone: (_reply, { body }) =>
      tellSuccess(
        t('channels.moved', {
          no: channelNo,
          machine: machines.find((each) => each.machineId === body.machineId)?.machine,
        }),
      ),
  });
  if (!mayMove || state !== ChannelState.Waiting || boardsCut > 0) return machine || t('saw.noMachine');
  return (
    <Select
      value={machineId}
      loading={move.isPending}
      disabled={move.isPending}
      popupMatchSelectWidth={false}
      style={{ width: 'clamp(130px, 14vw, 240px)' }}
      aria-label={t('channels.machineOf', { no: channelNo })}
      onChange={(to: string) => move.mutate({ params: { id }, body: { machineId: to } })}
      options={machines.map(({ machineId: value, machine: name, minutes, refusal }) => ({
        value,
        disabled: refusal !== null,
        title: name,
        label: refusal
          ? t(`channels.refusal.${refusal}`, { machine: name })
          : t('channels.machine', { machine: name, minutes: minutesText(minutes) }),
      }))}
      labelRender={() => machine || t('saw.noMachine')}
    />
  );
}

/** The group of a channel's material, and whether the channel is where that group is cut. */
function Group({
  channel: { group, groupMachineId, machineId },
  isSelected,
}: {
  channel: PlannedChannel;
  isSelected: boolean;
}) {
  const { t } = useTranslation('optimisation');
  if (!group) return <>{t('channels.noGroup')}</>;
  return (
    <>
      {group}{' '}
      {isSelected && groupMachineId !== machineId && <StateTag tone="warning">{t('channels.elsewhere')}</StateTag>}
    </>
  );
}

function Loads({ channels }: Pick<ChannelPlanReply, 'channels'>) {
  const { t } = useTranslation('optimisation');
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table} aria-label={t('channels.byMachine')}>
        <thead>
          <tr>
            <th>{t('channels.column.machine')}</th>
            <th data-figure>{t('channels.column.channels')}</th>
            <th data-figure>{t('saw.boards')}</th>
            <th data-figure>{t('channels.column.minutes')}</th>
          </tr>
        </thead>
        <tbody>
          {byMachine(channels).map((load) => (
            <tr key={load.machineId ?? ''}>
              <td>{load.machine || t('saw.noMachine')}</td>
              <td data-figure>{count(load.channels)}</td>
              <td data-figure>
                {count(load.boardsCut)} / {count(load.boards)}
              </td>
              <td data-figure>{minutesText(load.minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Channels({ plan: { channels, isSelected } }: { plan: ChannelPlanReply }) {
  const { t } = useTranslation('optimisation');
  const mayMove = usePermission(P.Solutions.Confirm) && isSelected;
  const seesSaws = usePermission(P.SawKanban.Default) && isSelected;
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table} aria-label={t('channels.title')}>
        <thead>
          <tr>
            <th data-figure>{t('channels.column.no')}</th>
            <th>{t('channels.column.material')}</th>
            <th>{t('channels.column.group')}</th>
            <th>{t('channels.column.machine')}</th>
            <th>{t('channels.column.state')}</th>
            <th data-figure>{t('channels.column.patterns')}</th>
            <th data-figure>{t('saw.boards')}</th>
            <th data-figure>{t('channels.column.minutes')}</th>
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <tr key={channel.id}>
              <td data-figure>
                {seesSaws ? <Link to={sawPath(channel.id)}>{channel.channelNo}</Link> : channel.channelNo}
              </td>
              <td data-words>
                {channel.materialCode}
                <small>
                  {channel.materialName} · {mm(channel.thickness)} mm
                </small>
              </td>
              <td data-words>
                <Group channel={channel} isSelected={isSelected} />
              </td>
              <td data-words>
                <Machine channel={channel} mayMove={mayMove} />
              </td>
              <td>{isSelected ? <ChannelStateTag state={channel.state} /> : '—'}</td>
              <td data-figure>{count(channel.patterns)}</td>
              <td data-figure>
                {count(channel.boardsCut)} / {count(channel.boards)}
              </td>
              <td data-figure>{minutesText(channel.minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** Which machine cuts what of a plan, how long, and whether it may be another one. */
export default function ChannelsPage() {
  const { t } = useTranslation('optimisation');
  const { id: solutionId = '' } = useParams();
  const plan = useRoute(channelPlans.ofPlan, { params: { solutionId } }, { calls: { quiet: true } });
  useViewTitle(plan.data && `${t('channels.title')} ${plan.data.solutionNo}`);
  if (plan.isError && !isOpen(plan.error)) return <EmptyState text={t('channels.gone')} />;
  if (!plan.data) return <QueryState of={plan} />;
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <Link to={layoutsPath(solutionId)}>{plan.data.solutionNo}</Link>
        <h1>{t('channels.title')}</h1>
        <span>{plan.data.fileNo}</span>
      </header>
      {!plan.data.isSelected && <Alert type="info" showIcon title={t('channels.unconfirmed')} />}
      <Channels plan={plan.data} />
      <Loads channels={plan.data.channels} />
    </section>
  );
}
