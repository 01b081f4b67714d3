import { contracts } from '@ishare/contracts/crm/contract.js';
import type { Contract } from '@ishare/contracts/crm/contract.js';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { listed, money } from '../../../ui/figures';
import { useCustomer } from '../customers/use-customer';
import { OrderDialog } from '../intent-orders/OrderDialog';
import { salesOrderPath } from '../places';

/** Makes the order of a contract that holds: what it begins with, and where each of it comes from. */
export default function MakeOrderOfContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const go = useNavigate();
  const { data: customer } = useCustomer(contract.customerId);
  const make = useAct(contracts.makeOrder, {
    onDone: ({ salesOrderId, salesOrderNo }) => {
      tellSuccess(t('contract.made', { salesOrderNo }));
      onClose();
      if (salesOrderId) void go(salesOrderPath(salesOrderId));
    },
  });
  const plan = listed(contract.paymentPlan.map(({ name, rate }) => `${name} ${rate} %`));
  const carried = {
    customer: contract.customerName,
    dealer: contract.dealerName,
    receiver: [customer?.name, customer?.phoneNumber, customer?.address].filter(Boolean).join(' · '),
    woodNetOrderId: contract.woodNetOrderId,
    bills: `${money(contract.amount)} · ${plan}`,
  };
  return (
    <OrderDialog
      title={`${t('contract.makeOrder')} · ${contract.contractNo}`}
      okText={t('contract.makeOrder')}
      orderName={[contract.customerName, contract.contractNo].filter(Boolean).join(' · ')}
      carried={Object.fromEntries(
        Object.entries(carried).map(([key, value]) => [key, { label: t(`contract.carriedFrom.${key}`), value }]),
      )}
      isPending={make.isPending}
      onMake={(wish) => make.mutate({ params: { id: contract.id }, body: wish })}
      onClose={onClose}
    />
  );
}
