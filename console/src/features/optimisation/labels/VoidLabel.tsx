import { labels } from '@ishare/contracts/optimisation/labels.js';
import type { PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import styles from './Labels.module.css';

/** A label that came spoilt out of the printer is void: it is printed again without another reason. */
export function VoidLabel({ solutionId, label: { sequence } }: { solutionId: string; label: PartLabel }) {
  const { t } = useTranslation('optimisation');
  const [reason, setReason] = useState<string>();
  const close = () => setReason(undefined);
  const spoil = useAct(labels.declareVoid, { onDone: close });
  const told = reason?.trim() ?? '';
  return (
    <>
      <Button size="small" onClick={() => setReason('')}>
        {t('label.voidOne')}
      </Button>
      <Modal
        open={reason !== undefined}
        title={t('label.voidTitle', { no: sequence })}
        okText={t('label.voidOne')}
        okButtonProps={{ danger: true, disabled: told === '', loading: spoil.isPending }}
        onOk={() => spoil.mutate({ params: { solutionId }, body: { sequences: [sequence], reason: told } })}
        onCancel={close}
        destroyOnHidden
      >
        <Input
          autoFocus
          value={reason}
          maxLength={200}
          placeholder={t('label.voidReason')}
          aria-label={t('label.voidReason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className={styles.soft}>{t('label.voidHint')}</p>
      </Modal>
    </>
  );
}
