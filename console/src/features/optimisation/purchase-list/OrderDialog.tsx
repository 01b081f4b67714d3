import { goodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { purchaseList, type PurchaseLine } from '@ishare/contracts/optimisation/purchase-list.js';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import DateField from '../../../resource/DateField';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { count, money } from '../../../ui/figures';

const { max: MAX_SUPPLIER } = goodsReceipt.fields.supplier.facts;

/** Orders what is missing of the chosen boards: from whom, and when it is to be here. */
export default function OrderDialog({
  lines,
  onOrdered,
  onClose,
}: {
  lines: readonly PurchaseLine[];
  onOrdered: (receiptNo: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const [form] = Form.useForm<{ supplier: string; expectedDate?: string | null }>();
  const order = useAct(purchaseList.order, {
    onDone: ({ receiptNo }) => {
      tellSuccess(t('purchaseList.ordered', { receiptNo }));
      onClose();
      onOrdered(receiptNo);
    },
  });
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || order.isPending) return;
    const { supplier, expectedDate = null } = values;
    order.mutate({ body: { supplier, expectedDate, ids: lines.map(({ id }) => id) } });
  };
  const sum = (of: (line: PurchaseLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return (
    <Modal
      open
      title={t('purchaseList.order')}
      okText={t('purchaseList.order')}
      confirmLoading={order.isPending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>
        {t('purchaseList.orderOf', {
          formats: count(lines.length),
          pieces: count(sum(({ orderQuantity }) => orderQuantity)),
          amount: money(sum(({ amount }) => amount ?? 0)),
        })}
      </p>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          name="supplier"
          label={t('goodsReceipt.supplier')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('common:form.required', { label: t('goodsReceipt.supplier') }),
            },
          ]}
        >
          <Input autoFocus maxLength={MAX_SUPPLIER} />
        </Form.Item>
        <Form.Item name="expectedDate" label={t('goodsReceipt.expectedDate')}>
          <DateField />
        </Form.Item>
      </Form>
    </Modal>
  );
}
