import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text';
import { confirmAction } from '../ui/feedback';
import { dateText } from '../ui/figures';
import { NumberInput } from '../ui/NumberInput';

interface Made {
  key: string;
  expires: string;
}

interface TimedLinkProps {
  title: string;
  /** What the link shows, and to whom. */
  hint: string;
  days: { min: number; max: number; usual: number };
  made: Made | undefined;
  /** The address of what was made, below this origin. */
  addressOf: (made: Made) => string;
  isMaking: boolean;
  onMake: (days: number) => void;
  isRevoking: boolean;
  onRevoke: () => void;
  onClose: () => void;
}

/** A link that opens one thing to whoever has it, for some days: made, copied, and taken back. */
export function TimedLink({ title, hint, made, addressOf, onMake, onRevoke, onClose, ...link }: TimedLinkProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<number>(link.days.usual);
  const address = made && `${window.location.origin}${addressOf(made)}`;
  const copy = () => copyText(address!, t('link.copied'));
  const takeBack = async () => {
    if (await confirmAction({ title: t('link.askRevoke'), danger: true, okText: t('link.revoke') })) onRevoke();
  };
  return (
    <Modal
      open
      title={title}
      footer={
        <Space wrap>
          <Button danger loading={link.isRevoking} onClick={() => void takeBack()}>
            {t('link.revoke')}
          </Button>
          <Button type="primary" loading={link.isMaking} onClick={() => onMake(days)}>
            {t('link.make')}
          </Button>
        </Space>
      }
      onCancel={onClose}
    >
      <p>{hint}</p>
      <NumberInput
        value={days}
        min={link.days.min}
        max={link.days.max}
        precision={0}
        suffix={t('link.days')}
        aria-label={t('link.days')}
        onChange={(value) => value && setDays(value)}
      />
      {made && (
        <Alert
          type="success"
          style={{ marginTop: 12 }}
          title={t('link.until', { time: dateText(made.expires) })}
          description={
            <Space.Compact block>
              <Input readOnly value={address} aria-label={title} />
              <Button icon={<CopyOutlined />} aria-label={t('link.copy')} onClick={() => void copy()} />
            </Space.Compact>
          }
        />
      )}
    </Modal>
  );
}
