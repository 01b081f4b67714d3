import { Audience } from '@ishare/contracts/audience.js';
import { newsRoutes } from '@ishare/contracts/insight/news.js';
import { Form, Select, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';

interface AudienceFieldProps {
  id?: string;
  value?: number;
  onChange?: (audience: number) => void;
}

/** Whom news are for, and how many they are, before they are sent: those that are named, else the whole audience. */
export default function AudienceField({ value = Audience.All, ...field }: AudienceFieldProps) {
  const { t } = useTranslation('files');
  const named = Form.useWatch<readonly string[] | undefined>('readerIds');
  const counted = useRoute(newsRoutes.headCount, { query: { audience: String(value) } }, { calls: { quiet: true } });
  const count = named?.length || counted.data?.count;
  return (
    <>
      <Select
        {...field}
        value={value}
        options={Object.entries(Audience).map(([name, audience]) => ({
          value: audience,
          label: t(`audience.${name}`),
        }))}
      />
      {count !== undefined && <Typography.Text type="secondary">{t('people', { count })}</Typography.Text>}
    </>
  );
}
