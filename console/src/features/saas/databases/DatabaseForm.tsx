import { Alert, Button, Form, Input, Radio, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DatabaseActs } from './use-database-acts';
import type { DatabaseWish, Place } from './use-database-wish';

interface DatabaseFormProps {
  wish: DatabaseWish;
  acts: DatabaseActs;
  /** While the tenant moves nothing is wished for. */
  isLocked: boolean;
}

/** The database of one's own, with its check. */
function OwnDatabase({ wish, acts, isLocked }: DatabaseFormProps) {
  const { t } = useTranslation('saas');
  const { verdict } = acts;
  return (
    <Form.Item
      label={t('database.connectionString')}
      required
      extra={t('database.connectionStringHint')}
      validateStatus={verdict ? (verdict.isGood ? 'success' : 'error') : ''}
      help={verdict?.message}
    >
      <Space.Compact style={{ width: '100%' }}>
        <Input
          aria-label={t('database.connectionString')}
          spellCheck={false}
          autoComplete="off"
          maxLength={1024}
          value={wish.connectionString}
          onChange={(event) => {
            wish.type(event.target.value);
            acts.forget();
          }}
        />
        <Button loading={acts.isChecking} disabled={!wish.wanted || isLocked} onClick={acts.check}>
          {t('database.check')}
        </Button>
      </Space.Compact>
    </Form.Item>
  );
}

/** Where a tenant is to live. */
export function DatabaseForm(props: DatabaseFormProps) {
  const { wish, acts, isLocked } = props;
  const { t } = useTranslation('saas');
  return (
    <Form layout="vertical" disabled={isLocked}>
      <Form.Item label={t('database.wanted')}>
        <Radio.Group
          value={wish.place}
          onChange={(event) => {
            wish.choose(event.target.value as Place);
            acts.forget();
          }}
          options={[
            { value: 'main', label: t('database.main') },
            { value: 'own', label: t('database.own') },
          ]}
        />
      </Form.Item>
      {wish.place === 'own' && <OwnDatabase {...props} />}
      {wish.place === 'main' && acts.verdict && <Alert type="error" showIcon title={acts.verdict.message} />}
    </Form>
  );
}
