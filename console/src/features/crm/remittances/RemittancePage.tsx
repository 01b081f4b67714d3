import type { AllocationRow } from '@ishare/contracts/crm/bill.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { remittanceLife, remittances } from '@ishare/contracts/crm/remittance.js';
import type { Remittance } from '@ishare/contracts/crm/remittance.js';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { RecordSteps } from '../../../resource/RecordSteps';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { tellSuccess } from '../../../ui/feedback';
import { SplitCard } from '../allocations/SplitCard';
import styles from '../Crm.module.css';
import { RemittanceFacts } from './RemittanceFacts';
import screen from './remittances.screen';
import { remittanceTones } from './tones';

function Split({ remittance }: { remittance: Remittance }) {
  const { t } = useTranslation('crm');
  const may = usePermission(crmPermissions.names.Remittances.Confirm);
  const act = useAct(remittances.allocate, { onDone: () => tellSuccess(t('split.saved')) });
  const { id, dealerId, amount, allocations, state, concurrencyStamp } = remittance;
  const split = allocations as AllocationRow[];
  const isConfirmed = state === remittanceLife.states.Confirmed;
  return (
    <SplitCard
      stamp={concurrencyStamp}
      source={{ dealerId, amount }}
      held={isConfirmed ? split : []}
      planned={split}
      isPending={act.isPending}
      onSave={
        may && isConfirmed
          ? (next, onSuccess) =>
              act.mutate({ params: { id }, body: { allocations: next, concurrencyStamp } }, { onSuccess })
          : undefined
      }
    />
  );
}

/** What money that is confirmed, or taken back, changes. */
const FOLLOWING = ['/api/crm/bills'];

/** One remittance: its voucher on one side, what it pays on the other. */
export default function RemittancePage() {
  const { t } = useTranslation('crm');
  const { id } = useParams() as { id: string };
  const read = useRoute(remittances.get, { params: { id } });
  useViewTitle(read.data?.remittanceNo);
  if (!read.data)
    return (
      <div className={styles.page}>
        <QueryState of={read} />
      </div>
    );
  const isReversed = read.data.state === remittanceLife.states.Reversed;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{read.data.remittanceNo}</h2>
          <StateOfRecord machine={remittanceLife} state={read.data.state} tones={remittanceTones} />
          <span>{t(isReversed ? 'split.reversed' : 'split.creditLeft')}</span>
          <RecordSteps screen={screen} row={read.data} main={['resubmit', 'confirm']} reads={FOLLOWING} />
        </header>
      </section>
      <div className={styles.sides}>
        <section className={styles.card}>
          <RemittanceFacts remittance={read.data} />
        </section>
        {!isReversed && <Split remittance={read.data} />}
      </div>
    </div>
  );
}
