import { intentOrder } from '@ishare/contracts/crm/intent-order.js';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { quietApi } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import { intentScreen } from '../intent-orders/intent-screen';

/** What the customer who is open means to order. */
export default function NewIntent({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['common', 'crm']);
  const client = useQueryClient();
  const fields = intentScreen(id).fields!.map((field): Field =>
    field.key === 'customerId' && field.type === 'lookup' ? { ...field, known: [{ value: id, label: name }] } : field,
  );
  const save = async (values: FormValues) => {
    await quietApi(intentOrder).create({ ...values, customerId: id } as never);
    await client.invalidateQueries({ queryKey: [`/${intentOrder.path}`] });
    tellSuccess(t('done.created'));
  };
  return (
    <ResourceForm
      name="crm:intentOrder"
      title={`${t('crm:customer.newIntent')} · ${name}`}
      fields={fields}
      onSave={save}
      onClose={onClose}
    />
  );
}
