import { Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';

interface Message {
  'zh-Hans': string;
  en: string;
}

interface MessageFieldProps {
  value?: Message | null;
  onChange?: (value: Message) => void;
}

const LANGUAGES = ['zh-Hans', 'en'] as const;

/** What is said of a finding, in both languages; while one of them is empty the other stands for both. */
export default function MessageField({ value, onChange }: MessageFieldProps) {
  const { t } = useTranslation('salesOrder');
  const said: Message = value ?? { 'zh-Hans': '', en: '' };
  const put = (language: keyof Message, text: string) => {
    const other = language === 'en' ? 'zh-Hans' : 'en';
    const follows = said[other] === '' || said[other] === said[language];
    onChange?.({ ...said, [language]: text, ...(follows && { [other]: text }) });
  };
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {LANGUAGES.map((language) => (
        <Input
          key={language}
          value={said[language]}
          maxLength={512}
          prefix={t(`checkRule.in.${language}`)}
          aria-label={`${t('checkRule.message')} ${t(`checkRule.in.${language}`)}`}
          onChange={({ target }) => put(language, target.value)}
        />
      ))}
    </Space>
  );
}
