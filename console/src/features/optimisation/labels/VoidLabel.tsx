import { labels } from '@ishare/contracts/optimisation/labels.js';
import type { PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import styles from './Labels.module.css';

/** A label that came spoilt out of the printer is void: it is printed again without another reason. */
export function VoidLabel({ solutionId, label: { sequence } }: { solutionId: string; label: PartLabel }) {
  const { t } = useTranslation('optimisation');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const spoil = useAct(labels.declareVoid, { onDone: close });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('label.voidOne')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('label.voidTitle', { no: sequence })}
          label={t('label.voidReason')}
          okText={t('label.voidOne')}
          danger
          isPending={spoil.isPending}
          hint={<p className={styles.soft}>{t('label.voidHint')}</p>}
          onSay={(reason) => spoil.mutate({ params: { solutionId }, body: { sequences: [sequence], reason } })}
          onClose={close}
        />
      )}
    </>
  );
}
