import { DownloadOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { tellSuccess } from '../ui/feedback';
import { TipButton } from '../ui/TipButton';
import { exportList } from './export-list';
import type { SeenList } from './export-list';

const formats = ['xlsx', 'csv'] as const;

/** Has the list as it is seen in a file; who waits for it goes on meanwhile. */
export function ExportButton<T>({ list }: { list: SeenList<T> }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async (format: (typeof formats)[number]) => {
    setBusy(true);
    try {
      await exportList(list, format);
      tellSuccess(t('list.exported', { name: list.name }));
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: formats.map((format) => ({ key: format, label: t(`list.exportAs.${format}`) })),
        onClick: ({ key }) => void run(key as (typeof formats)[number]),
      }}
    >
      <TipButton title={t('list.exportSeen')} icon={<DownloadOutlined />} loading={isBusy} />
    </Dropdown>
  );
}
