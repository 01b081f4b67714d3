import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  FileDoneOutlined,
  InboxOutlined,
  LoadingOutlined,
  LockOutlined,
  MergeCellsOutlined,
  MinusCircleOutlined,
  QuestionCircleOutlined,
  ScissorOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import type { Tone } from '../../ui/StateTag';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const unknownLook: Look = { tone: 'neutral', icon: <QuestionCircleOutlined /> };

const fileLooks: Readonly<Record<number, Look>> = {
  0: { tone: 'neutral', icon: <ClockCircleOutlined /> },
  1: { tone: 'info', icon: <LoadingOutlined /> },
  2: { tone: 'warning', icon: <ExclamationCircleOutlined /> },
  3: { tone: 'info', icon: <FileDoneOutlined /> },
  4: { tone: 'info', icon: <LoadingOutlined /> },
  5: { tone: 'success', icon: <CheckCircleOutlined /> },
  6: { tone: 'success', icon: <LockOutlined /> },
  7: { tone: 'info', icon: <ScissorOutlined /> },
  8: { tone: 'success', icon: <CheckCircleOutlined /> },
  9: { tone: 'danger', icon: <CloseCircleOutlined /> },
  10: { tone: 'neutral', icon: <MinusCircleOutlined /> },
  11: { tone: 'neutral', icon: <MergeCellsOutlined /> },
};

export function FileStateTag({ state }: { state: number }) {
  const { t } = useTranslation('optimisation');
  const { tone, icon } = fileLooks[state] ?? unknownLook;
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`importFileState.${state}`)}
    </StateTag>
  );
}

const offcutLooks: Readonly<Record<number, Look>> = {
  0: { tone: 'neutral', icon: <ClockCircleOutlined /> },
  1: { tone: 'success', icon: <InboxOutlined /> },
  2: { tone: 'info', icon: <LockOutlined /> },
  3: { tone: 'neutral', icon: <ScissorOutlined /> },
  4: { tone: 'danger', icon: <CloseCircleOutlined /> },
  5: { tone: 'warning', icon: <QuestionCircleOutlined /> },
};

export function OffcutStatusTag({ status }: { status: number | null }) {
  const { t } = useTranslation('optimisation');
  if (status === null) return null;
  const { tone, icon } = offcutLooks[status] ?? unknownLook;
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`offCutStatus.${status}`)}
    </StateTag>
  );
}
