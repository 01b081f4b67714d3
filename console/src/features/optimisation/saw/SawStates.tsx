import { CheckCircleOutlined, ClockCircleOutlined, PauseCircleOutlined, ScissorOutlined } from '@ant-design/icons';
import { ChannelState, SawState } from '@ishare/contracts/optimisation/channel-life.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import type { Tone } from '../../../ui/StateTag';
import { reasonOf } from './saw-work';

const looks: Readonly<Record<ChannelState, [Tone, ReactNode]>> = {
  [ChannelState.Waiting]: ['neutral', <ClockCircleOutlined key="i" />],
  [ChannelState.Cutting]: ['info', <ScissorOutlined key="i" />],
  [ChannelState.Cut]: ['success', <CheckCircleOutlined key="i" />],
  [ChannelState.Stopped]: ['danger', <PauseCircleOutlined key="i" />],
};

/** Why a saw stands still, in words. */
export function StopReasonText({ stopReason }: { stopReason: string | null }) {
  const { t } = useTranslation('optimisation');
  const why = reasonOf(stopReason);
  if (!why) return null;
  return (
    <>
      {t(`saw.reason.${why.reason}`)}
      {why.remark && ` · ${why.remark}`}
    </>
  );
}

export function ChannelStateTag({ state }: { state: number }) {
  const { t } = useTranslation('optimisation');
  const [tone, icon] = looks[state as ChannelState];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`saw.channelState.${state}`)}
    </StateTag>
  );
}

const sawLooks: Readonly<Record<SawState, [Tone, ReactNode]>> = {
  [SawState.Idle]: looks[ChannelState.Waiting],
  [SawState.Run]: ['success', <ScissorOutlined key="i" />],
  [SawState.Stop]: looks[ChannelState.Stopped],
};

export function SawStateTag({ state }: { state: number }) {
  const { t } = useTranslation('optimisation');
  const [tone, icon] = sawLooks[state as SawState];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`saw.state.${state}`)}
    </StateTag>
  );
}
