import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';

const path = '/api/language-management/languages/culture-list';

/** One of the cultures that the server knows. */
export function CultureSelect(props: object) {
  const { t } = useTranslation();
  const cultures = useQuery({
    queryKey: [path],
    queryFn: () => http.get<{ name: string; displayName: string }[]>(path),
  });
  return (
    <Select
      {...props}
      loading={cultures.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.choose')}
      options={
        cultures.data?.map(({ name, displayName }) => ({ value: name, label: `${displayName} (${name})` })) ?? []
      }
    />
  );
}
