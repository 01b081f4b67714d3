import { gatewayAdmin, type Tried } from '@ishare/contracts/gateway/admin-routes.js';
import { METHODS } from '@ishare/contracts/gateway/route-set.js';
import { Alert, Button, Drawer, Form, Input, Segmented, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../session/routes';
import type { BarDrawerProps } from './bar-drawer';
import styles from './gateway.module.css';

interface Asked {
  method: (typeof METHODS)[number];
  host?: string;
  path: string;
  isDraft: boolean;
}

/** What would be sent. */
function Sent({ request }: { request: Tried['requests'][number] }) {
  const { t } = useTranslation('gateway');
  const headers = Object.entries(request.headers);
  return (
    <section className={styles.block}>
      {request.key && <h3>{t('try.part', { key: request.key })}</h3>}
      {request.urls.map((url) => (
        <div key={url} className={styles.code}>
          {request.method} {url}
        </div>
      ))}
      {headers.map(([name, value]) => (
        <div key={name} className={styles.code}>
          {name}: {value ?? t('try.taken')}
        </div>
      ))}
      <div className={styles.soft}>
        {[
          t('try.timeout', { seconds: request.timeout / 1_000 }),
          request.needsToken && t('try.needsToken'),
          request.limit && t('try.limit', { limit: request.limit }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </section>
  );
}

/** Who answers, why, and who does not. */
function Outcome({ tried }: { tried: Tried }) {
  const { t } = useTranslation('gateway');
  const { builtIn, isOdd, chosen, others, requests } = tried;
  if (builtIn) return <Alert type="info" showIcon title={t('try.builtIn', { service: builtIn })} />;
  if (isOdd) return <Alert type="warning" showIcon title={t('try.odd')} />;
  const values = Object.entries(chosen?.values ?? {}).map(([name, value]) => `${name} = ${value}`);
  return (
    <>
      {chosen ? (
        <Alert
          type="success"
          showIcon
          title={`${t(`kind.${chosen.kind}`)} ${chosen.name}`}
          description={[chosen.template, ...values].join(' · ')}
        />
      ) : (
        <Alert type="warning" showIcon title={t('try.nobody')} />
      )}
      {requests.length > 0 && <h3>{t('try.sent')}</h3>}
      {requests.map((request) => (
        <Sent key={request.key} request={request} />
      ))}
      {others.length > 0 && (
        <>
          <h3>{t('try.others')}</h3>
          <table className={styles.table}>
            <tbody>
              {others.map((other) => (
                <tr key={other.id}>
                  <td>{other.name}</td>
                  <td className={styles.code}>{other.template}</td>
                  <td>{t(`try.lost.${other.lost}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

/** Tells which route would answer a request; nothing is sent. */
export default function TryDrawer({ onClose }: BarDrawerProps) {
  const { t } = useTranslation('gateway');
  const [form] = Form.useForm<Asked>();
  const act = useAct(gatewayAdmin.try);
  const submit = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values) act.mutate({ body: values });
  };
  return (
    <Drawer open onClose={onClose} title={t('try.title')} size={720}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ method: 'GET', isDraft: true }}
        onFinish={() => void submit()}
      >
        <Form.Item name="isDraft">
          <Segmented
            options={[
              { value: true, label: t('try.draft') },
              { value: false, label: t('try.published') },
            ]}
          />
        </Form.Item>
        <Space.Compact block>
          <Form.Item name="method" noStyle>
            <Select
              aria-label={t('try.method')}
              style={{ width: 110 }}
              options={METHODS.map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <Form.Item name="path" noStyle rules={[{ required: true, message: t('try.pathRequired') }]}>
            <Input autoFocus maxLength={2_048} aria-label={t('try.path')} placeholder={t('try.pathExample')} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={act.isPending}>
            {t('try.do')}
          </Button>
        </Space.Compact>
        <Form.Item name="host" label={t('try.host')} extra={t('try.hostHint')} style={{ marginTop: 12 }}>
          <Input maxLength={256} />
        </Form.Item>
      </Form>
      {act.data && <Outcome tried={act.data} />}
    </Drawer>
  );
}
