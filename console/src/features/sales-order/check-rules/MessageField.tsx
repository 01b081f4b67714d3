import { Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Bilingual } from './language-of-text';

const most = 512;

/** What a rule says in each language; a value that it reads stands in braces. */
export function MessageField({
  value,
  onChange,
  id,
}: {
  value?: Bilingual;
  onChange?: (message: Bilingual) => void;
  id?: string;
}) {
  const { t } = useTranslation('salesOrder');
  const said: Bilingual = { 'zh-Hans': '', en: '', ...value };
  const field = (language: keyof Bilingual) => (
    <Input
      {...(language === 'zh-Hans' && id !== undefined && { id })}
      prefix={t(`checkRule.language.${language}`)}
      aria-label={`${t('checkRule.message')} ${t(`checkRule.language.${language}`)}`}
      value={said[language]}
      maxLength={most}
      onChange={({ target }) => onChange?.({ ...said, [language]: target.value })}
    />
  );
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {field('zh-Hans')}
      {field('en')}
    </Space>
  );
}
