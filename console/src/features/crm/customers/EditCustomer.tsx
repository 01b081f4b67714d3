import { customer as customerThing } from '@ishare/contracts/crm/customer.js';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { ResourceForm } from '../../../resource/ResourceForm';
import { thingFields } from '../../../resource/things';
import { act } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { customerForm } from './customer-form';

const { update } = routesOf(customerThing, [customerThing.path, 'api/crm/customer-board']);
type Change = Parameters<typeof act<typeof update>>[2]['body'];

const fields = thingFields(customerThing, {
  name: 'crm:customer',
  texts: { state: 'crm:customerState', gender: 'crm:gender' },
  form: customerForm,
});

/** What is known of a customer, changed where it is read. */
export default function EditCustomer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['common', 'crm']);
  const client = useQueryClient();
  const save = async (values: FormValues) => {
    const body = { ...customer, ...values } as unknown as Change;
    await act(client, update, { params: { id: customer.id }, body }, { quiet: true });
    tellSuccess(t('done.updated'));
  };
  return (
    <ResourceForm
      name="crm:customer"
      title={`${t('action.edit')} · ${customer.name}`}
      fields={fields}
      row={customer as unknown as FormValues}
      onSave={save}
      onClose={onClose}
    />
  );
}
