import { useQuery } from '@tanstack/react-query';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import type { SettingField } from './setting-sections';

/** Remote selects ask for 999 rows from the start (R166). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

function Lookup({ path, ...props }: { path: string }) {
  const { t } = useTranslation();
  const list = useQuery({ queryKey: [path, lookupQuery], queryFn: () => http.get<{ items: { id: string; name: string }[] }>(path, lookupQuery, { quiet: true }) });
  return <Select {...props} allowClear loading={list.isPending} placeholder={t('form.choose')} options={list.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []} />;
}

export function SettingControl({ field, ...props }: { field: SettingField }) {
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
      return <InputNumber {...props} min={field.min} max={field.max} precision={field.precision} suffix={field.unit} style={{ width: '100%' }} />;
    case 'lookup':
      return <Lookup {...props} path={field.path} />;
  }
}
