import type { LabelPreview, LabelWarning } from '@ishare/contracts/optimisation/labels.js';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './Labels.module.css';

/** A label as the printer will draw it, from the same lines, with what should be known first. */
export function LabelPicture({ preview }: { preview: LabelPreview | undefined }) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      <div className={styles.picture}>
        {preview && (
          <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(preview.svg)}`} alt={t('label.picture')} />
        )}
      </div>
      {preview?.warnings.map((warning) => (
        <Alert key={`${warning.kind}${warning.text}`} type="warning" showIcon title={<WarningText of={warning} />} />
      ))}
    </>
  );
}

export function WarningText({ of: { kind, text, characters } }: { of: LabelWarning }) {
  const { t } = useTranslation('optimisation');
  return t(`label.warning.${kind}`, { text, characters });
}
