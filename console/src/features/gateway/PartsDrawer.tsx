import { aggregateRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import type { AggregateRoute } from '@ishare/contracts/gateway/aggregate-route.js';
import { Button, Drawer, Form, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../session/routes';
import { tellSuccess } from '../../ui/feedback';
import styles from './gateway.module.css';

interface PartProps {
  aggregate: AggregateRoute;
  partKey: string;
  onSaved: () => void;
}

/** One part: asked once, or for each value that the first reply has at a place. */
function Part({ aggregate, partKey, onSaved }: PartProps) {
  const { t } = useTranslation(['gateway', 'common']);
  const [form] = Form.useForm<{ parameter: string; jsonPath: string }>();
  const standing = aggregate.reRouteKeysConfig.find(({ reRouteKey }) => reRouteKey === partKey);
  const onDone = () => {
    tellSuccess(t('common:done.saved'));
    onSaved();
  };
  const set = useAct(aggregateRoutes.configure, { onDone });
  const clear = useAct(aggregateRoutes.unconfigure, { onDone });
  const routeId = aggregate.id;
  return (
    <section className={styles.block}>
      <h3>{partKey}</h3>
      <Form
        form={form}
        layout="inline"
        initialValues={{ parameter: standing?.parameter, jsonPath: standing?.jsonPath }}
        onFinish={(values) => set.mutate({ body: { routeId, reRouteKey: partKey, ...values } })}
      >
        <Form.Item name="parameter" label={t('parts.parameter')}>
          <Input maxLength={1_000} style={{ width: 130 }} />
        </Form.Item>
        <Form.Item name="jsonPath" label={t('parts.jsonPath')}>
          <Input maxLength={256} placeholder="$.items[*].id" style={{ width: 180 }} />
        </Form.Item>
        <Space>
          <Button htmlType="submit" type="primary" loading={set.isPending}>
            {t('common:action.save')}
          </Button>
          {standing && (
            <Button
              loading={clear.isPending}
              onClick={() => {
                form.setFieldsValue({ parameter: '', jsonPath: '' });
                clear.mutate({ query: { routeId, reRouteKey: partKey } });
              }}
            >
              {t('parts.once')}
            </Button>
          )}
        </Space>
      </Form>
    </section>
  );
}

/** Which values of the first reply the other parts are asked for. */
export default function PartsDrawer({
  aggregate,
  onSaved,
  onClose,
}: {
  aggregate: AggregateRoute;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('gateway');
  const [first, ...rest] = aggregate.reRouteKeys;
  const done = () => {
    onSaved();
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('parts.title', { name: aggregate.name })} size={720}>
      <p className={styles.soft}>{t('parts.hint', { first: first ?? '' })}</p>
      {rest.map((key) => (
        <Part key={key} aggregate={aggregate} partKey={key} onSaved={done} />
      ))}
    </Drawer>
  );
}
