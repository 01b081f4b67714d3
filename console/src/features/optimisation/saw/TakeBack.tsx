import { UndoOutlined } from '@ant-design/icons';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { Alert, Button, Input, Modal, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../resource/PersonName';
import { ScreenLink } from '../../../resource/ScreenLink';
import { dateText, listed } from '../../../ui/figures';
import type { Copy } from './saw-work';
import { useSawActs } from './saw.queries';

/** What becomes of the spoilt parts of the board, or what is to be done about them first. */
function SpoiltParts({ spoilt }: { spoilt: ChannelWork['spoilt'] }) {
  const { t } = useTranslation('optimisation');
  if (spoilt.length === 0) return null;
  const [reported, onList] = [
    spoilt.filter(({ wasReported }) => wasReported),
    spoilt.filter(({ recutFileNo }) => recutFileNo !== null),
  ];
  const numbers = (parts: ChannelWork['spoilt']) => listed([...new Set(parts.map(({ partNo }) => partNo))]);
  const lists = listed([...new Set(onList.map(({ recutFileNo }) => recutFileNo!))]);
  const isKept = reported.length + onList.length > 0;
  return (
    <Alert
      type={isKept ? 'warning' : 'info'}
      showIcon
      title={
        <>
          {onList.length > 0 && <div>{t('saw.spoiltOnList', { parts: numbers(onList), lists })}</div>}
          {reported.length > 0 && <div>{t('saw.spoiltReported', { parts: numbers(reported) })}</div>}
          {!isKept && <div>{t('saw.spoiltGoes', { parts: numbers(spoilt) })}</div>}
          <ScreenLink of="optimisation/recuts">{t('recut.title')}</ScreenLink>
        </>
      }
    />
  );
}

/** Asks which board is not cut, or not left out, after all, the last one unless said otherwise, and why it was said. */
function TakeBackDialog({
  work: { cut, leftOut, spoilt },
  isPending,
  onTakeBack,
  onClose,
}: {
  work: ChannelWork;
  isPending: boolean;
  onTakeBack: (board: Copy & { reason: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [reason, setReason] = useState(t('saw.takeBackReason'));
  const latest = [
    ...cut.map((board) => ({ ...board, isOut: false })),
    ...leftOut.map((board) => ({ ...board, despiteHolds: [], isOut: true })),
  ].toSorted((one, other) => other.time.localeCompare(one.time));
  const [at, setAt] = useState(0);
  const board = latest[at];
  const nameOf = ({ patternNo, copyNo, isOut }: Copy & { isOut: boolean }) => {
    const name = t('saw.now', { pattern: patternNo, copy: copyNo });
    return isOut ? t('saw.leftOutBoard', { board: name }) : name;
  };
  return (
    <Modal
      open
      title={t('saw.takeBackTitle')}
      okText={t('saw.takeBack')}
      okButtonProps={{ danger: true, loading: isPending, disabled: !board || reason.trim() === '' }}
      onOk={() => {
        if (board) onTakeBack({ patternNo: board.patternNo, copyNo: board.copyNo, reason: reason.trim() });
      }}
      onCancel={onClose}
    >
      <p>{t('saw.takeBackHint')}</p>
      <Space orientation="vertical" style={{ width: '100%' }}>
        <Select
          value={at}
          onChange={setAt}
          aria-label={t('saw.takeBackBoard')}
          style={{ width: '100%' }}
          options={latest.map(({ patternNo, copyNo, time, operator, despiteHolds, isOut }, index) => ({
            value: index,
            label: (
              <SaidBy
                userName={operator}
                before={[nameOf({ patternNo, copyNo, isOut }), dateText(time, true)]}
                after={[despiteHolds?.length ? t('saw.cutDespite', { orders: listed(despiteHolds) }) : null]}
              />
            ),
          }))}
        />
        {board && !board.isOut && (
          <SpoiltParts
            spoilt={spoilt.filter((one) => one.patternNo === board.patternNo && one.copyNo === board.copyNo)}
          />
        )}
        <Input
          value={reason}
          maxLength={200}
          aria-label={t('saw.takeBackWhy')}
          onChange={({ target }) => setReason(target.value)}
        />
      </Space>
    </Modal>
  );
}

/** Takes a board back that was said to be cut, or left out, by mistake. */
export function TakeBack({ work }: { work: ChannelWork }) {
  const { t } = useTranslation('optimisation');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { isPending, takeBack } = useSawActs(work, close);
  if (work.cut.length + work.leftOut.length === 0) return null;
  return (
    <>
      <Button size="large" icon={<UndoOutlined />} onClick={() => setAsking(true)}>
        {t('saw.takeBack')}
      </Button>
      {isAsking && <TakeBackDialog work={work} isPending={isPending} onTakeBack={takeBack} onClose={close} />}
    </>
  );
}
