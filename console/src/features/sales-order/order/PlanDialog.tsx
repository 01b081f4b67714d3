import { kujiale } from '@ishare/contracts/sales-order/kujiale.js';
import { Card, Input, Modal, Pagination, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { tellError } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { stripWhitespace } from '../../../ui/strip-whitespace';

/** Plans per page (design-03). */
const pageSize = 8;

/** Chooses one of the designer's plans for the order. */
export function PlanDialog({
  salesOrderId,
  onChoose,
  onClose,
}: {
  salesOrderId: string;
  onChoose: (designId: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('salesOrder');
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [planId, setPlanId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const plans = useRoute(kujiale.plans, {
    query: { num: pageSize, start: (page - 1) * pageSize, ...(keyword && { keyword }), salesOrderId },
  });
  const save = async () => {
    const plan = plans.data?.items.find((item) => item.planId === planId);
    if (!plan) return tellError({ message: t('design.selectPlan') });
    setBusy(true);
    try {
      const designId = plan.designId || (await call(kujiale.designId, { query: { planId: plan.planId } })).designId;
      await onChoose(designId);
      onClose();
    } catch {
      // The refusal is on screen already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={860}
      title={t('design.choose')}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('common:action.save')}
      confirmLoading={isBusy}
      transitionName=""
      maskTransitionName=""
    >
      <Input.Search
        allowClear
        placeholder={t('design.keyword')}
        onSearch={(text) => {
          setKeyword(stripWhitespace(text));
          setPage(1);
        }}
        style={{ marginBottom: 12 }}
      />
      {plans.isPending ? (
        <Splash />
      ) : plans.data?.items.length ? (
        <Radio.Group
          value={planId}
          onChange={(event) => setPlanId(event.target.value as string)}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 12 }}
        >
          {plans.data.items.map((plan) => (
            <Card
              key={plan.planId}
              size="small"
              hoverable
              onClick={() => setPlanId(plan.planId)}
              {...(plan.planId === planId && { style: { borderColor: 'var(--primary)' } })}
              cover={
                plan.planPic ? <img alt="" src={plan.planPic} height={110} style={{ objectFit: 'cover' }} /> : undefined
              }
            >
              <Radio value={plan.planId}>{plan.name}</Radio>
            </Card>
          ))}
        </Radio.Group>
      ) : (
        <EmptyState text={t('design.noPlans')} />
      )}
      <Pagination
        style={{ marginTop: 12 }}
        size="small"
        current={page}
        pageSize={pageSize}
        total={plans.data?.totalCount ?? 0}
        showSizeChanger={false}
        onChange={setPage}
      />
    </Modal>
  );
}
