import { PlusOutlined } from '@ant-design/icons';
import type { ClaimType } from '@ishare/contracts/identity/claim-type.js';
import type { Claim } from '@ishare/contracts/identity/claims.js';
import { Button, Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { valueKindOf } from './claim-value';
import { ClaimValueInput } from './ClaimValueInput';
import { holderKinds } from './holder';
import type { Holder } from './holder';
import styles from './holders.module.css';

type ClaimValues = Pick<Claim, 'claimType' | 'claimValue'>;

interface ClaimFormProps {
  holder: Holder;
  types: readonly ClaimType[];
  /** The claim that is reworded; without one a claim is added. */
  edited: Claim | undefined;
  onEnd: () => void;
}

/** Adds a claim, or rewords one. */
export function ClaimForm({ holder, types, edited, onEnd }: ClaimFormProps) {
  const { t } = useTranslation(['identity', 'common']);
  const { claims: routes } = holderKinds[holder.kind];
  const one = { params: { id: holder.id } };
  const [form] = Form.useForm<ClaimValues>();
  const chosenName = Form.useWatch('claimType', form);
  const chosen = types.find(({ name }) => name === chosenName);
  const written = {
    onDone: () => {
      tellSuccess(t('common:done.saved'));
      form.resetFields();
      onEnd();
    },
    onRefused: (error: HttpError) => {
      if (error.kind === 'response' && error.text) form.setFields([{ name: 'claimValue', errors: [error.text] }]);
      else http.session.onFailure(error);
    },
  };
  const adding = useAct(routes.add, written);
  const changing = useAct(routes.change, written);
  const save = ({ claimType, claimValue }: ClaimValues) => {
    if (!edited) return adding.mutate({ ...one, body: { claimType, claimValue } });
    changing.mutate({ ...one, body: { claimType, claimValue: edited.claimValue, newClaimValue: claimValue } });
  };
  return (
    <Form form={form} layout="vertical" className={styles.adder} initialValues={edited ?? {}} onFinish={save}>
      <Form.Item
        name="claimType"
        label={t('claims.type')}
        rules={[{ required: true, message: t('common:form.required', { label: t('claims.type') }) }]}
      >
        <Select
          disabled={edited !== undefined}
          placeholder={t('common:form.choose')}
          showSearch
          options={types
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="claimValue"
        label={t('claims.value')}
        extra={chosen?.regexDescription ?? undefined}
        rules={[{ required: true, message: t('common:form.required', { label: t('claims.value') }) }]}
      >
        <ClaimValueInput kind={valueKindOf(chosen)} label={t('claims.value')} />
      </Form.Item>
      <Space className={styles.buttons}>
        <Button
          type="primary"
          htmlType="submit"
          loading={adding.isPending || changing.isPending}
          icon={edited ? undefined : <PlusOutlined />}
        >
          {edited ? t('common:action.save') : t('claims.add')}
        </Button>
        {edited && <Button onClick={onEnd}>{t('common:action.cancel')}</Button>}
      </Space>
    </Form>
  );
}
