import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../resource/dictionary';

/**
 * Which price a quotation is made with; the types stand in a dictionary, and without any it is the factory price
 * (audit-45).
 */
export function QuotationDialog({
  count,
  onDone,
  onClose,
}: {
  count: number;
  /** Rejects when it is refused, and that is told. */
  onDone: (quotationName: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('salesOrder');
  const types = useDictionary('SalesOrderKuJiaLeQuotationType').map(({ displayText }) => displayText);
  const offered = types.length > 0 ? types : [t('quotation.factoryPrice')];
  const [chosen, setChosen] = useState<string>();
  const make = useMutation({ mutationFn: onDone, onSuccess: onClose });
  return (
    <Modal
      open
      title={t('quotation.make', { count })}
      onCancel={onClose}
      onOk={() => make.mutate(chosen ?? offered[0]!)}
      okText={t('quotation.generate')}
      confirmLoading={make.isPending}
      transitionName=""
      maskTransitionName=""
    >
      <Alert type="warning" showIcon title={t('quotation.overwrites')} style={{ marginBottom: 16 }} />
      <Form layout="vertical">
        <Form.Item label={t('quotation.type')}>
          <Radio.Group
            value={chosen ?? offered[0]}
            onChange={(event) => setChosen(event.target.value as string)}
            options={offered.map((value) => ({ value, label: value }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
