import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { useImportSettings } from './UploadStep';

/** How a setting reads files, in one line. */
export function SettingFacts({ settingId }: { settingId: string }) {
  const { t } = useTranslation('optimisation');
  const setting = useImportSettings().data?.find(({ id }) => id === settingId);
  if (!setting) return null;
  const { name, importFileType, importFileEncoding, readRows, separator, unit } = setting;
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, lg: 5 }}
      items={[
        { key: 'name', label: t('importFileSetting.name'), children: name },
        { key: 'type', label: t('importFileSetting.importFileType'), children: t(`importFileType.${importFileType}`) },
        ...(importFileType === 0
          ? []
          : [
              { key: 'encoding', label: t('importFileSetting.importFileEncoding'), children: t(`importFileEncoding.${importFileEncoding}`) },
              { key: 'separator', label: t('importFileSetting.separator'), children: separator ?? ',' },
            ]),
        { key: 'readRows', label: t('importFileSetting.readRows'), children: readRows },
        { key: 'unit', label: t('importFileSetting.unit'), children: t(`importFileUnit.${unit}`) },
      ]}
    />
  );
}
