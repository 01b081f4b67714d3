import { tenantDemo, type DemoState } from '@ishare/contracts/saas/demo.js';
import { Alert, Button, Drawer, Form, Input, Progress, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction } from '../../../ui/feedback';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

/** How often it is asked how far the filling is, ms. */
const WATCH = 1_000;

/** How far the demo factory is in the tenant, in words. */
function Now({ of }: { of: DemoState }) {
  const { t } = useTranslation('saas');
  // They come in the order of `demoParts`.
  const part = of.part ? t(`demo.part.${of.done}`) : '';
  if (of.state === 'none') return <p>{t('demo.none')}</p>;
  if (of.state === 'taken') return <Alert type="info" showIcon title={t('demo.taken')} />;
  if (of.state === 'done')
    return <Alert type="success" showIcon title={t('demo.done')} description={t('demo.doneHint')} />;
  if (of.state === 'failed') return <Alert type="error" showIcon title={t('demo.failed', { part })} />;
  return (
    <div role="status">
      <p>{t('demo.busy', { part })}</p>
      <Progress percent={Math.floor((100 * of.done) / of.of)} aria-label={t('demo.busy', { part })} />
      <small>{t('demo.busyHint')}</small>
    </div>
  );
}

interface DemoDrawerProps {
  tenant: { id: string; name: string };
  onClose: () => void;
}

/** Fills a tenant with the demo factory, tells how far that is, and makes a demo tenant anew. */
export function DemoDrawer({ tenant, onClose }: DemoDrawerProps) {
  const { t } = useTranslation(['saas', 'common']);
  useReturnedFocus();
  const [form] = Form.useForm<{ password: string }>();
  // A tenant that was made anew has another id.
  const [id, setId] = useState(tenant.id);
  const told = useRoute(
    tenantDemo.tell,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.state === 'busy' ? WATCH : false) },
  );
  const done = () => form.resetFields();
  const filling = useAct(tenantDemo.fill, { onDone: done });
  const resetting = useAct(tenantDemo.reset, {
    onDone: (fresh) => {
      done();
      setId(fresh.id);
    },
  });
  const { data } = told;
  const isAnew = data?.state === 'done' || data?.state === 'failed';
  const send = async (kind: 'fill' | 'reset') => {
    const body = await form.validateFields().catch(() => undefined);
    if (!body) return;
    const question = {
      title: t('demo.resetAsk', { name: tenant.name }),
      content: t('demo.resetHint'),
      okText: t('demo.reset'),
      danger: true,
    };
    if (kind === 'reset' && !(await confirmAction(question))) return;
    (kind === 'fill' ? filling : resetting).mutate({ params: { id }, body });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('demo.title', { name: tenant.name })}
      size={480}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {isAnew && (
            <Button danger loading={resetting.isPending} onClick={() => void send('reset')}>
              {t('demo.reset')}
            </Button>
          )}
          {data?.state !== 'done' && data?.state !== 'taken' && (
            <Button
              type="primary"
              disabled={!data || data.state === 'busy'}
              loading={filling.isPending}
              onClick={() => void send('fill')}
            >
              {t('demo.fill')}
            </Button>
          )}
        </Space>
      }
    >
      {told.isPending && <Skeleton active />}
      {told.isError && <ListFailure error={told.error} onRetry={() => void told.refetch()} />}
      {data && <Now of={data} />}
      {data && data.state !== 'busy' && data.state !== 'taken' && (
        <Form form={form} layout="vertical" style={{ marginTop: 16 }} onFinish={() => undefined}>
          <Form.Item
            name="password"
            label={t('demo.password')}
            extra={t('demo.passwordHint')}
            rules={[{ required: true, message: t('common:form.required', { label: t('demo.password') }) }]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
        </Form>
      )}
    </Drawer>
  );
}
