import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { dateText } from '../ui/figures';
import type { FormDraft } from './use-form-draft';

/** Offers what was typed into the form before. */
export function DraftBar({ draft, onRestore }: { draft: FormDraft; onRestore: () => void }) {
  const { t } = useTranslation();
  if (!draft.found) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('draft.found', { time: dateText(new Date(draft.found.at).toISOString(), true) })}
      description={draft.isOutdated ? t('draft.outdated') : undefined}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={draft.drop}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}
