import { kujiale } from '@ishare/contracts/sales-order/kujiale.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useMutation } from '@tanstack/react-query';
import { Card, Input, Modal, Pagination, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { tellError } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { stripWhitespace } from '../../../ui/strip-whitespace';
import { KujialeAccount } from '../kujiale/KujialeAccount';

/** Plans per page (design-03). */
const pageSize = 8;

type Plan = ReplyOf<typeof kujiale.plans>['items'][number];

/** Plans to choose one of, with their pictures. */
function PlanCards({
  plans,
  chosen,
  onChoose,
}: {
  plans: readonly Plan[];
  chosen: string | undefined;
  onChoose: (planId: string) => void;
}) {
  return (
    <Radio.Group
      value={chosen}
      onChange={(event) => onChoose(event.target.value as string)}
      style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 12 }}
    >
      {plans.map((plan) => (
        <Card
          key={plan.planId}
          size="small"
          hoverable
          onClick={() => onChoose(plan.planId)}
          {...(plan.planId === chosen && { style: { borderColor: 'var(--primary)' } })}
          cover={
            plan.planPic ? <img alt="" src={plan.planPic} height={110} style={{ objectFit: 'cover' }} /> : undefined
          }
        >
          <Radio value={plan.planId}>{plan.name}</Radio>
        </Card>
      ))}
    </Radio.Group>
  );
}

interface PlanDialogProps {
  salesOrderId: string;
  onChoose: (designId: string) => Promise<void>;
  onClose: () => void;
}

/** Chooses one of the designer's plans for the order. */
export function PlanDialog({ salesOrderId, onChoose, onClose }: PlanDialogProps) {
  const { t } = useTranslation('salesOrder');
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [planId, setPlanId] = useState<string>();
  const plans = useRoute(kujiale.plans, {
    query: { num: pageSize, start: (page - 1) * pageSize, ...(keyword && { keyword }), salesOrderId },
  });
  const choose = useMutation({
    mutationFn: async (plan: Plan) =>
      onChoose(plan.designId || (await call(kujiale.designId, { query: { planId: plan.planId } })).designId),
    onSuccess: onClose,
  });
  const save = () => {
    const plan = plans.data?.items.find((item) => item.planId === planId);
    if (plan) choose.mutate(plan);
    else tellError({ message: t('design.selectPlan') });
  };
  return (
    <Modal
      open
      width={860}
      title={t('design.choose')}
      onCancel={onClose}
      onOk={save}
      okText={t('common:action.save')}
      confirmLoading={choose.isPending}
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
        <PlanCards plans={plans.data.items} chosen={planId} onChoose={setPlanId} />
      ) : (
        <EmptyState text={t('design.noPlans')} />
      )}
      <KujialeAccount />
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
