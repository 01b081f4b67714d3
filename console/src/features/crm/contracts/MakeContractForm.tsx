import { contract, contracts } from '@ishare/contracts/crm/contract.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FormValues } from '../../../resource/form-props';
import { ResourceForm } from '../../../resource/ResourceForm';
import { thingFields } from '../../../resource/things';
import { act } from '../../../session/routes';
import { today } from '../../../state/zone';
import { tellSuccess } from '../../../ui/feedback';
import { contractPath } from '../places';
import { contractForm } from './contract-form';
import { planOf } from './plan-of';

type Body = Parameters<typeof act<typeof contracts.create>>[2]['body'];

/** A field with what it begins with and where that comes from; without that it begins empty, as in any contract. */
const from = <F extends object>(field: F, source: string, initial: unknown) => ({
  ...field,
  ...(initial !== null && initial !== undefined && { initial, hint: `crm:contract.from.${source}` }),
});

/** Writes the contract of an intent: each field says where it comes from. */
export default function MakeContractForm({ intent, onClose }: { intent: IntentOrder; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const go = useNavigate();
  const fields = useMemo(() => {
    const shares = [t('contract.share.deposit'), t('contract.share.rest')] as const;
    return thingFields(contract, {
      name: 'crm:contract',
      texts: { paymentPlan: 'crm:contractPlan' },
      form: {
        ...contractForm,
        customerId: { ...from(contractForm.customerId, 'intent', intent.customerId), readOnly: true },
        intentId: { ...from(contractForm.intentId, 'intent', intent.id), readOnly: true },
        amount: from({}, 'intentAmount', intent.intentAmount || intent.budget),
        signDate: from({}, 'today', today()),
        salesOrderId: from(contractForm.salesOrderId, 'intentOrder', intent.salesOrderId),
        paymentPlan: from({}, 'deposit', planOf(intent, shares)),
      },
    });
  }, [intent, t]);
  const save = async (values: FormValues) => {
    const made = await act(client, contracts.create, { body: values as unknown as Body }, { quiet: true });
    tellSuccess(t('intentOrder.contractMade', { contractNo: made.contractNo }));
    void go(contractPath(made.id));
  };
  return (
    <ResourceForm
      name="crm:contract"
      title={`${t('intentOrder.makeContract')} · ${intent.orderNo}`}
      size={820}
      fields={fields}
      row={undefined}
      onSave={save}
      onClose={onClose}
    />
  );
}
