import { UndoOutlined } from '@ant-design/icons';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { Button, Input, Modal, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../resource/PersonName';
import { dateText } from '../../../ui/figures';
import type { Copy } from './saw-work';
import { useSawActs } from './saw.queries';

/** Asks which board is not cut after all, the last one unless said otherwise, and why it was said. */
function TakeBackDialog({
  cut,
  isPending,
  onTakeBack,
  onClose,
}: {
  cut: ChannelWork['cut'];
  isPending: boolean;
  onTakeBack: (board: Copy & { reason: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [reason, setReason] = useState(t('saw.takeBackReason'));
  const latest = cut.toReversed();
  const [at, setAt] = useState(0);
  const board = latest[at];
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
          options={latest.map(({ patternNo, copyNo, time, operator }, index) => ({
            value: index,
            label: (
              <SaidBy
                userName={operator}
                before={[t('saw.now', { pattern: patternNo, copy: copyNo }), dateText(time, true)]}
              />
            ),
          }))}
        />
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

/** Takes a board back that was said to be cut by mistake. */
export function TakeBack({ work }: { work: ChannelWork }) {
  const { t } = useTranslation('optimisation');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { isPending, takeBack } = useSawActs(work, close);
  if (work.cut.length === 0) return null;
  return (
    <>
      <Button size="large" icon={<UndoOutlined />} onClick={() => setAsking(true)}>
        {t('saw.takeBack')}
      </Button>
      {isAsking && <TakeBackDialog cut={work.cut} isPending={isPending} onTakeBack={takeBack} onClose={close} />}
    </>
  );
}
