import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Claim } from '@ishare/contracts/identity/claims.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Select, Skeleton, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { act, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { EmptyState } from '../../../ui/EmptyState';
import { missingClaims, valueKindOf } from './claim-value';
import type { ValueKind } from './claim-value';
import { holderKinds } from './holder';
import type { Holder } from './holder';
import styles from './holders.module.css';
import { NumberInput } from '../../../ui/NumberInput';

const DateTimeField = lazy(() => import('../../../resource/DateTimeField'));

interface ValueInputProps {
  kind: ValueKind;
  label: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A claim's value is text on the wire, whatever its type. */
function ValueInput({ kind, label, value = '', onChange, ...rest }: ValueInputProps) {
  const { t } = useTranslation();
  const style = { width: '100%' };
  if (kind === 'int')
    return (
      <NumberInput
        {...rest}
        aria-label={label}
        precision={0}
        style={style}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange?.(next === null ? '' : String(next))}
      />
    );
  if (kind === 'boolean') {
    const options = ['true', 'false'].map((choice) => ({ value: choice, label: t(choice === 'true' ? 'yes' : 'no') }));
    return (
      <Select
        {...rest}
        aria-label={label}
        options={options}
        value={value || null}
        placeholder={t('form.choose')}
        onChange={(next) => onChange?.(next ?? '')}
      />
    );
  }
  if (kind === 'dateTime')
    return (
      <Suspense fallback={<Input disabled />}>
        <DateTimeField label={label} value={value} onChange={onChange} />
      </Suspense>
    );
  return (
    <Input
      {...rest}
      aria-label={label}
      maxLength={1024}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** The claims of a user or role: added, reworded and taken away one by one. */
export function ClaimsPanel({ holder }: { holder: Holder }) {
  const { t } = useTranslation(['identity', 'common']);
  const client = useQueryClient();
  const { claims: routes, permissions } = holderKinds[holder.kind];
  const mayManage = usePermission(permissions.claims);
  const one = { params: { id: holder.id } };
  const claims = useRoute(routes.list, one);
  const types = useRoute(routes.types, {});
  const [form] = Form.useForm<{ claimType: string; claimValue: string }>();
  const [edited, setEdited] = useState<Claim>();
  const [isSaving, setSaving] = useState(false);
  const chosenName = Form.useWatch('claimType', form);
  const chosen = types.data?.find(({ name }) => name === chosenName);
  const items = claims.data?.items ?? [];
  const missing = missingClaims(types.data ?? [], items);

  const begin = (claim: Claim | undefined) => {
    setEdited(claim);
    form.resetFields();
    if (claim) form.setFieldsValue(claim);
  };
  const save = async ({ claimType, claimValue }: { claimType: string; claimValue: string }) => {
    setSaving(true);
    try {
      if (edited) {
        const body = { claimType, claimValue: edited.claimValue, newClaimValue: claimValue };
        await act(client, routes.change, { ...one, body }, { quiet: true });
      } else await act(client, routes.add, { ...one, body: { claimType, claimValue } }, { quiet: true });
      tellSuccess(t('common:done.saved'));
      begin(undefined);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.kind === 'response' && error.text) form.setFields([{ name: 'claimValue', errors: [error.text] }]);
      else http.session.onFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const remove = async ({ claimType, claimValue }: Claim) => {
    if (
      !(await confirmAction({
        title: t('claims.removeAsk', { name: `${claimType} = ${claimValue}` }),
        danger: true,
        okText: t('common:action.remove'),
      }))
    )
      return;
    try {
      await act(client, routes.remove, { ...one, query: { claimType, claimValue } });
    } catch {
      // Told already.
    }
  };

  if (claims.isPending || types.isPending) return <Skeleton active />;
  if (claims.isError) return <ListFailure error={claims.error} onRetry={() => void claims.refetch()} />;
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('claims.missing', { names: missing.join(', ') })}
          style={{ marginBottom: 12 }}
        />
      )}
      {mayManage && (types.data?.length ?? 0) > 0 && (
        <Form form={form} layout="vertical" className={styles.adder} onFinish={(values) => void save(values)}>
          <Form.Item
            name="claimType"
            label={t('claims.type')}
            rules={[{ required: true, message: t('common:form.required', { label: t('claims.type') }) }]}
          >
            <Select
              disabled={edited !== undefined}
              placeholder={t('common:form.choose')}
              showSearch
              options={(types.data ?? [])
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
            <ValueInput kind={valueKindOf(chosen)} label={t('claims.value')} />
          </Form.Item>
          <Space className={styles.buttons}>
            <Button type="primary" htmlType="submit" loading={isSaving} icon={edited ? undefined : <PlusOutlined />}>
              {edited ? t('common:action.save') : t('claims.add')}
            </Button>
            {edited && <Button onClick={() => begin(undefined)}>{t('common:action.cancel')}</Button>}
          </Space>
        </Form>
      )}
      {items.length === 0 ? (
        <EmptyState text={t(types.data?.length === 0 ? 'claimType.empty' : 'claims.empty')} />
      ) : (
        <ul className={styles.lines} aria-label={t('claims.title')}>
          {items.map((claim) => (
            <li key={claim.id} data-chosen={claim.id === edited?.id}>
              <strong>{claim.claimType}</strong>
              <span>{claim.claimValue}</span>
              {mayManage && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={`${t('common:action.edit')} · ${claim.claimType}`}
                    onClick={() => begin(claim)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={`${t('common:action.remove')} · ${claim.claimType}`}
                    onClick={() => void remove(claim)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
