import { pool, POOL_LIMITS, POOL_NAMES } from '@ishare/contracts/crm/customers.js';
import type { PoolRule } from '@ishare/contracts/crm/customers.js';
import { Button, Form, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { fieldRefusals } from '../../../resource/refusals';
import { useDictionary } from '../../../resource/dictionary';
import { http } from '../../../session/http';
import { useAct } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { ExpressionInput } from '../../../ui/ExpressionInput';
import type { ExpressionName } from '../../../ui/ExpressionInput';
import { tellSuccess } from '../../../ui/feedback';
import styles from './PoolPage.module.css';
import { Preview } from './Preview';
import { NumberInput } from '../../../ui/NumberInput';

interface Values {
  isEnabled: boolean;
  idleDays: number;
  condition: string | null;
  dailyClaims: number;
}

const wordsOf = ({ isEnabled, idleDays, condition, dailyClaims }: PoolRule): Values => ({
  isEnabled,
  idleDays,
  condition,
  dailyClaims,
});

const KINDS: Partial<Record<(typeof POOL_NAMES)[number], ExpressionName['kind']>> = {
  idleDays: 'number',
  overdueDays: 'number',
  state: 'number',
  gender: 'number',
  hasDealer: 'boolean',
};

function ConditionInput(props: { id?: string; value?: string | null; onChange?: (text: string) => void }) {
  const { t } = useTranslation('crm');
  const names = POOL_NAMES.map((name) => ({ name, title: t(`pool.name.${name}`), kind: KINDS[name] ?? 'text' }));
  return <ExpressionInput {...props} isStrict label={t('pool.condition')} names={names} />;
}

/** Names whose values are codes of dictionaries. */
const CODED = { level: 'CustomerLevel', sourceType: 'OrderSource', houseType: 'HouseType' } as const;

/** What the codes of a name mean: lists show the words, formulas want the codes. */
function Codes({ name }: { name: keyof typeof CODED }) {
  const items = useDictionary(CODED[name]);
  if (items.length === 0) return null;
  return (
    <div>
      <code>{name}</code>: {items.map(({ code, displayText }) => `'${code}' ${displayText}`).join(' · ')}
    </div>
  );
}

/** A formula over what is known of a customer, with the names that it may use. */
function Condition({ onAppend }: { onAppend: (name: string) => void }) {
  const { t } = useTranslation('crm');
  return (
    <Form.Item
      name="condition"
      label={t('pool.condition')}
      extra={
        <>
          {t('pool.conditionHint')}
          <div className={styles.names}>
            {POOL_NAMES.map((name) => (
              <Tag
                key={name}
                title={t(`pool.name.${name}`)}
                onClick={() => onAppend(name)}
                style={{ cursor: 'pointer' }}
              >
                {name} · {t(`pool.name.${name}`)}
              </Tag>
            ))}
          </div>
          {(Object.keys(CODED) as (keyof typeof CODED)[]).map((name) => (
            <Codes key={name} name={name} />
          ))}
        </>
      }
    >
      <ConditionInput />
    </Form.Item>
  );
}

/** When customers go back to the pool and how many one may take, with a look at whom it would send back tomorrow. */
export function RuleCard({ rule }: { rule: PoolRule }) {
  const { t } = useTranslation(['crm', 'common']);
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  useDirty(isDirty);
  const tell = (error: HttpError) => {
    const refused = fieldRefusals(error, Object.keys(wordsOf(rule)), (key) => t(`pool.${key}`));
    if (refused.length > 0) form.setFields(refused as Parameters<typeof form.setFields>[0]);
    else http.session.onFailure(error);
  };
  const save = useAct(pool.setRule, {
    onRefused: tell,
    onDone: () => {
      setDirty(false);
      tellSuccess(t('common:done.updated'));
    },
  });
  const preview = useAct(pool.preview, { onRefused: tell });
  const values = () => ({ ...wordsOf(rule), ...form.getFieldsValue() });
  const look = async () => {
    const checked = await form.validateFields().catch(() => undefined);
    if (!checked) return;
    const { idleDays, condition } = values();
    preview.mutate({ body: { idleDays, condition } });
  };
  const append = (name: string) => {
    form.setFieldValue('condition', [form.getFieldValue('condition') as string | null, name].filter(Boolean).join(' '));
    setDirty(true);
  };
  return (
    <section className={styles.card}>
      <h2>{t('pool.rule')}</h2>
      <Form
        form={form}
        layout="vertical"
        initialValues={wordsOf(rule)}
        onValuesChange={(changed: Partial<Values>) => {
          setDirty(true);
          form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Values, errors: [] })));
        }}
        onFinish={() => save.mutate({ body: { ...values(), concurrencyStamp: rule.concurrencyStamp } })}
      >
        <Form.Item name="isEnabled" label={t('pool.isEnabled')} valuePropName="checked" extra={t('pool.isEnabledHint')}>
          <Switch />
        </Form.Item>
        <Form.Item
          name="idleDays"
          label={t('pool.idleDays')}
          extra={t('pool.idleDaysHint')}
          rules={[{ required: true }]}
        >
          <NumberInput min={1} max={POOL_LIMITS.idleDays} precision={0} suffix={t('pool.days')} />
        </Form.Item>
        <Condition onAppend={append} />
        <Form.Item
          name="dailyClaims"
          label={t('pool.dailyClaims')}
          extra={t('pool.dailyClaimsHint')}
          rules={[{ required: true }]}
        >
          <NumberInput min={0} max={POOL_LIMITS.dailyClaims} precision={0} />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isPending}>
          {t('common:action.save')}
        </Button>{' '}
        <Button loading={preview.isPending} onClick={() => void look()}>
          {t('pool.preview')}
        </Button>
        {rule.lastRunDay && <p className={styles.soft}>{t('pool.lastRun', { day: rule.lastRunDay })}</p>}
      </Form>
      {preview.data && <Preview total={preview.data.total} items={preview.data.items} />}
    </section>
  );
}
