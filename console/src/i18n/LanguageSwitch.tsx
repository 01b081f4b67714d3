import { TranslationOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from './i18n';
import { languageStore } from './language';
import type { Language } from './language';
import { useStore } from '../state/store';
import { tellSuccess } from '../ui/feedback';

// Each language is named in itself, so that whoever is lost can find the way.
const names: { key: Language; label: string }[] = [
  { key: 'zh-Hans', label: '\u7B80\u4F53\u4E2D\u6587' },
  { key: 'en', label: 'English' },
];

export function LanguageSwitch({ labelled = false }: { labelled?: boolean }) {
  const { t, i18n } = useTranslation('shell');
  const language = useStore(languageStore);
  const choose = async (next: Language) => {
    await switchLanguage(next);
    tellSuccess(i18n.t('shell:language.switched'));
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: names, selectedKeys: [language], onClick: ({ key }) => void choose(key as Language) }}
    >
      <Button
        type="text"
        title={t('language.label')}
        {...(!labelled && { 'aria-label': t('language.label') })}
        icon={<TranslationOutlined />}
      >
        {labelled && names.find((name) => name.key === language)?.label}
      </Button>
    </Dropdown>
  );
}
