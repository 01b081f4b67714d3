import { CheckCircleOutlined } from '@ant-design/icons';
import { kujiale } from '@ishare/contracts/sales-order/kujiale.js';
import type { KujialeOwn } from '@ishare/contracts/sales-order/kujiale.js';
import { Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';

interface Credentials {
  account: string;
  password: string;
  appUid?: string;
}

/** Binds an account, or another one in its place; the password is asked for each time, for nobody is shown it. */
function BindDialog({ own, onClose }: { own: KujialeOwn; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [form] = Form.useForm<Credentials>();
  const isBound = own.account !== null;
  const required = (label: string) => ({
    label,
    rules: [{ required: true, message: t('common:form.required', { label }) }],
  });
  const done = () => {
    tellSuccess(t('kujiale.done'));
    onClose();
  };
  const binding = useAct(kujiale.bind, { onDone: done });
  const changing = useAct(kujiale.change, { onDone: done });
  const save = ({ account, password, appUid }: Credentials) =>
    (isBound ? changing : binding).mutate({ body: { account, password, appUid: appUid || null } });
  return (
    <Modal
      open
      title={t(isBound ? 'kujiale.change' : 'kujiale.bind')}
      okText={t('common:action.save')}
      confirmLoading={binding.isPending || changing.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        name="kujiale"
        form={form}
        layout="vertical"
        initialValues={{ account: own.account ?? '', appUid: own.appUid ?? '' }}
        onFinish={save}
      >
        <Form.Item name="account" {...required(t('kujiale.account'))}>
          <Input autoComplete="off" maxLength={128} />
        </Form.Item>
        <Form.Item name="password" {...required(t('kujiale.password'))}>
          <Input.Password autoComplete="new-password" maxLength={256} />
        </Form.Item>
        <Form.Item name="appUid" label={t('kujiale.appUid')} extra={t('kujiale.appUidHint')}>
          <Input autoComplete="off" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The caller's account at Kujiale: whether one is bound, and its change. */
export function KujialeAccount() {
  const { t } = useTranslation('salesOrder');
  const read = useRoute(kujiale.own, {});
  const [isOpen, setOpen] = useState(false);
  const unbinding = useAct(kujiale.unbind, { onDone: () => tellSuccess(t('kujiale.unbound')) });
  const unbind = async () => {
    if (await confirmAction({ title: t('kujiale.unbindAsk'), okText: t('kujiale.unbind'), danger: true }))
      unbinding.mutate({});
  };
  const own = read.data;
  if (!own) return <QueryState of={read} none={false} />;
  const isBound = own.account !== null;
  return (
    <div>
      <Space wrap>
        <StateTag tone={isBound ? 'success' : 'neutral'} {...(isBound && { icon: <CheckCircleOutlined /> })}>
          {isBound ? t('kujiale.isBound', { account: own.account }) : t('kujiale.isNotBound')}
        </StateTag>
        <Button size="small" onClick={() => setOpen(true)}>
          {t(isBound ? 'kujiale.change' : 'kujiale.bind')}
        </Button>
        {isBound && (
          <Button size="small" danger loading={unbinding.isPending} onClick={() => void unbind()}>
            {t('kujiale.unbind')}
          </Button>
        )}
      </Space>
      {!own.isServed && <div style={{ color: 'var(--text-soft)', marginTop: 8 }}>{t('kujiale.notServed')}</div>}
      {isOpen && <BindDialog own={own} onClose={() => setOpen(false)} />}
    </div>
  );
}
