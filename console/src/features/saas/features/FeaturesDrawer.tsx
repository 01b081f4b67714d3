import { featureValues } from '@ishare/contracts/saas/feature-values.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Empty, Input, Select, Skeleton, Space, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { http } from '../../../session/http';
import { act, useRoute } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import styles from './FeaturesDrawer.module.css';
import { entryOf, isIdle } from './feature';
import type { FeatureLine, FeatureOwner } from './feature';
import { NumberInput } from '../../../ui/NumberInput';

interface EntryProps {
  line: FeatureLine;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

function FeatureEntry({ line, value, disabled, onChange }: EntryProps) {
  const entry = entryOf(line);
  switch (entry.kind) {
    case 'toggle':
      return (
        <Switch
          aria-label={line.displayName}
          checked={value.toLowerCase() === 'true'}
          disabled={disabled}
          onChange={(isOn) => onChange(String(isOn))}
        />
      );
    case 'number':
      return (
        <NumberInput
          aria-label={line.displayName}
          style={{ width: '100%' }}
          precision={0}
          {...(entry.min !== undefined && { min: entry.min })}
          {...(entry.max !== undefined && { max: entry.max })}
          value={Number(value)}
          disabled={disabled}
          onChange={(number) => onChange(String(number ?? entry.min ?? 0))}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={line.displayName}
          style={{ width: '100%' }}
          options={entry.options}
          value={value}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Input
          aria-label={line.displayName}
          {...(entry.max !== undefined && { maxLength: entry.max })}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

interface FeaturesDrawerProps {
  owner: FeatureOwner;
  title: string;
  onClose: () => void;
}

/**
 * What a tenant, an edition or the host has, each by the kind of its value; a part of nothing while its parent is off.
 */
export function FeaturesDrawer({ owner, title, onClose }: FeaturesDrawerProps) {
  const { t } = useTranslation(['saas', 'common']);
  const client = useQueryClient();
  const query = { ...owner };
  const list = useRoute(featureValues.get, { query }, { staleTime: 0 });
  const lines = useMemo(() => list.data?.groups.flatMap((group) => group.features) ?? [], [list.data]);
  const [edited, setEdited] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const valueOf = (line: FeatureLine) => edited[line.name] ?? line.value;
  const changes = lines
    .filter((line) => valueOf(line) !== line.value)
    .map((line) => ({ name: line.name, value: valueOf(line) }));
  const isOwn = lines.some((line) => line.provider.name === owner.providerName);
  useDirty(changes.length > 0);

  const close = async () => {
    if (
      changes.length === 0 ||
      (await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      onClose();
  };
  const run = async (work: () => Promise<unknown>) => {
    setSaving(true);
    try {
      await work();
      tellSuccess(t('common:done.saved'));
      onClose();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const found = error.validationErrors.flatMap(({ message, members }) =>
        members.map((member) => [changes[Number(/\d+/.exec(member)?.[0])]?.name ?? '', message]),
      );
      if (found.length > 0) setRefusals(Object.fromEntries(found) as Record<string, string>);
      else http.session.onFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const save = () =>
    run(() => act(client, featureValues.update, { query, body: { features: changes } }, { quiet: true }));
  const reset = async () => {
    if (await confirmAction({ title: t('features.resetAsk'), okText: t('features.reset'), danger: true }))
      await run(() => act(client, featureValues.reset, { query }, { quiet: true }));
  };

  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size={600}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button danger type="text" disabled={!isOwn || isSaving} onClick={() => void reset()}>
            {t('features.reset')}
          </Button>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button type="primary" loading={isSaving} disabled={changes.length === 0} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      {list.isPending && <Skeleton active />}
      {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.groups.length === 0 && <Empty />}
      {list.data?.groups.map((group) => (
        <fieldset key={group.name} className={styles.group}>
          <legend>{group.displayName}</legend>
          {group.features.map((line) => (
            <div key={line.name} className={styles.line}>
              <div style={{ paddingInlineStart: line.depth * 24 }}>
                {line.displayName}
                <small>{line.description}</small>
              </div>
              <div className={styles.entry}>
                <FeatureEntry
                  line={line}
                  value={valueOf(line)}
                  disabled={isIdle(line, lines, valueOf)}
                  onChange={(value) => {
                    setEdited({ ...edited, [line.name]: value });
                    setRefusals({ ...refusals, [line.name]: '' });
                  }}
                />
                {refusals[line.name] ? (
                  <small role="alert" style={{ color: 'var(--ant-color-error)' }}>
                    {refusals[line.name]}
                  </small>
                ) : (
                  <small>
                    {t(
                      `features.from.${line.name in edited && valueOf(line) !== line.value ? 'changed' : line.provider.name}`,
                    )}
                  </small>
                )}
              </div>
            </div>
          ))}
        </fieldset>
      ))}
    </Drawer>
  );
}
