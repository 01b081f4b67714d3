import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { http } from '../../session/http';
import type { Row } from '../screen';
import type { ControlProps } from './control';

/** Remote selects ask for 999 rows from the start (app-06). */
const lookupQuery = { skipCount: 0, maxResultCount: 999 };

/** Chooses from the rows of a list endpoint. */
export function LookupField({ field, disabled, ...props }: ControlProps<'lookup'>) {
  const { t } = useTranslation();
  const query = { ...lookupQuery, ...field.query };
  const list = useQuery({
    queryKey: [field.path, query],
    queryFn: () => http.get<{ items: Row[] }>(field.path, query),
  });
  const options = list.data?.items.map((row) => ({
    value: field.valueFrom ? field.valueFrom(row as never) : row.id,
    label: field.labelOf(row as never),
  }));
  return (
    <Select
      {...props}
      disabled={disabled}
      mode={field.multiple ? 'multiple' : undefined}
      loading={list.isPending}
      options={options}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
    />
  );
}
