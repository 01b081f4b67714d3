import { useTranslation } from 'react-i18next';
import { useImportSettings } from './choice.queries';
import styles from './SettingFacts.module.css';

/** How a setting reads files, in one line. */
export function SettingFacts({ settingId }: { settingId: string }) {
  const { t } = useTranslation('optimisation');
  const setting = useImportSettings().data?.find(({ id }) => id === settingId);
  if (!setting) return null;
  const { name, importFileType, importFileEncoding, readRows, separator, unit } = setting;
  const isText = importFileType === 1 || importFileType === 2;
  const facts: [string, string | number][] = [
    ['name', name],
    ['importFileType', t(`importFileType.${importFileType}`)],
    ...(isText
      ? ([
          ['importFileEncoding', t(`importFileEncoding.${importFileEncoding}`)],
          ['separator', separator ?? ','],
        ] as [string, string][])
      : []),
    ['readRows', readRows],
    ['unit', t(`importFileUnit.${unit}`)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`importFileSetting.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
