import { languages } from '@ishare/contracts/platform/languages.js';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';

/** One of the cultures that the server knows. */
export function CultureSelect(props: object) {
  const { t } = useTranslation();
  const cultures = useRoute(languages.cultures, {});
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
