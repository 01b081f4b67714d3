import { timeZones } from '@ishare/contracts/platform/setting-routes.js';
import { listAt } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { Input, Select, Switch } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRoute } from '../../../session/routes';
import DurationInput from '../../../ui/DurationInput';
import { typedNumber } from '../../../ui/figures';
import type { SettingField, SettingValues } from './setting-sections';
import { NumberInput } from '../../../ui/NumberInput';
import { lazy } from '../../../state/lazy';

/** Remote selects ask for 999 rows from the start (app-06). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

function Lookup({ path, ...props }: { path: string }) {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: [path, lookupQuery],
    queryFn: () => call(listAt(path), { query: lookupQuery }, { quiet: true }),
  });
  return (
    <Select
      {...props}
      allowClear
      loading={list.isPending}
      placeholder={t('form.choose')}
      options={list.data?.items.map(({ id, name }) => ({ value: id, label: String(name) })) ?? []}
    />
  );
}

const CodeRuleField = lazy(() => import('./CodeRuleField'));
const LogoField = lazy(() => import('./LogoField'));
const ProvidersField = lazy(() => import('./ProvidersField'));

function TimeZone(props: object) {
  const list = useRoute(timeZones.zones, {}, { calls: { quiet: true }, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Select
      {...props}
      showSearch
      loading={list.isPending}
      options={list.data?.map(({ name, value }) => ({ value, label: name })) ?? []}
    />
  );
}

function Choice({ field, ...props }: { field: SettingField & { type: 'select' } }) {
  const { t } = useTranslation('platform');
  return (
    <Select
      {...props}
      options={field.values.map((value) => ({
        value,
        label: field.isPlain ? value : t(`setting.choices.${field.key}.${value}`),
      }))}
    />
  );
}

export function SettingControl({ field, saved, ...props }: { field: SettingField; saved: SettingValues }) {
  switch (field.type) {
    case 'text':
      return <Input {...props} />;
    case 'password':
      return <Input.Password {...props} autoComplete="new-password" />;
    case 'switch':
      return <Switch {...props} />;
    case 'tags':
      return <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />;
    case 'number':
      return (
        <NumberInput
          {...props}
          precision={field.precision}
          {...(field.unit === 'mm' && { formatter: typedNumber })}
          suffix={field.unit}
          style={{ width: '100%' }}
        />
      );
    case 'duration':
      return <DurationInput {...props} max={field.max} />;
    case 'logo':
      return (
        <Suspense>
          <LogoField {...props} />
        </Suspense>
      );
    case 'codeRule':
      return (
        <Suspense>
          <CodeRuleField {...props} />
        </Suspense>
      );
    case 'select':
      return <Choice {...props} field={field} />;
    case 'timeZone':
      return <TimeZone {...props} />;
    case 'providers':
      return (
        <Suspense>
          <ProvidersField {...props} returnAddress={saved['returnAddress'] as string | undefined} />
        </Suspense>
      );
    case 'lookup':
      return <Lookup {...props} path={field.path} />;
  }
}
