import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { preSale, preSales } from '@ishare/contracts/crm/pre-sale.js';
import type { PreSaleReply } from '@ishare/contracts/crm/pre-sale.js';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { after } from '@ishare/contracts/things/machine.js';
import { customerLife, stepOfStage } from '@ishare/contracts/crm/customer-life.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../resource/form-props';
import { ResourceForm } from '../../../resource/ResourceForm';
import { thingFields } from '../../../resource/things';
import { act } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

type Body = Parameters<typeof act<typeof preSales.create>>[2]['body'];
type Change = Parameters<typeof act<typeof preSales.update>>[2]['body'];

interface FollowUpFormProps {
  customer: Pick<Customer, 'id' | 'name' | 'state'>;
  /** One that is changed; a new one without. */
  followUp?: PreSaleReply | undefined;
  /** Where it is to lead, unless somebody says otherwise. */
  stage?: number;
  onClose: () => void;
}

/** Stages to which a follow-up may lead from there. */
const offered = (state: number, stage: number): boolean =>
  after(customerLife, stepOfStage[stage as keyof typeof stepOfStage], state) !== undefined;

/** Tells what was said to a customer, where that leaves him, and what comes next. */
export function FollowUpForm({ customer, followUp, stage, onClose }: FollowUpFormProps) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const fields = useMemo(
    () =>
      thingFields(preSale, {
        name: 'crm:preSale',
        texts: { stage: 'crm:customerState', followType: 'crm:preSale.followTypeName' },
        form: {
          followType: true,
          followTime: { hint: 'crm:preSale.followTimeHint' },
          content: true,
          result: { span: 2 },
          stage: {
            offers: ({ value }) => offered(customer.state, Number(value)) || value === followUp?.stage,
            initial: stage ?? (customer.state === CustomerState.Pool ? CustomerState.Following : customer.state),
          },
          nextTime: { hint: 'crm:preSale.nextTimeHint' },
        },
      }),
    [customer.state, followUp?.stage, stage],
  );
  const save = async (values: FormValues) => {
    const params = { id: customer.id };
    if (followUp) {
      const { userId, concurrencyStamp } = followUp;
      const body = { ...values, userId, concurrencyStamp } as unknown as Change;
      await act(client, preSales.update, { params: { ...params, preSaleId: followUp.id }, body }, { quiet: true });
    } else await act(client, preSales.create, { params, body: values as unknown as Body }, { quiet: true });
    tellSuccess(t(followUp ? 'common:done.updated' : 'common:done.created'));
  };
  return (
    <ResourceForm
      name="crm:preSale"
      title={`${t('preSale.title')} · ${customer.name}`}
      fields={fields}
      row={followUp as unknown as FormValues}
      onSave={save}
      onClose={onClose}
    />
  );
}
