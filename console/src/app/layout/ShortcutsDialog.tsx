import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';

const groups = {
  console: ['Ctrl K', '?', 'g d', 'Alt 1…9', 'Alt W', 'Alt Shift T', 'Ctrl Z'],
  list: ['/', '↑ ↓ · j k', 'Shift ↑ ↓', 'x · Space', 'Ctrl A', 'Enter', 'n', 'e'],
  form: ['Ctrl S', 'Esc'],
} as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer open onClose={onClose} title={t('shortcuts.title')} size={360}>
      {Object.entries(groups).map(([group, keys]) => (
        <section key={group} style={{ marginBottom: 20 }}>
          <h3 style={{ margin: '0 0 4px', fontSize: 13 }}>{t(`shortcuts.${group}.title`)}</h3>
          {keys.map((key, index) => (
            <div
              key={key}
              style={{ display: 'flex', justifyContent: 'space-between', minHeight: 30, alignItems: 'center' }}
            >
              <span>{t(`shortcuts.${group}.${index}`)}</span>
              <kbd
                style={{ padding: '0 6px', border: '1px solid var(--line)', borderRadius: 3, font: '12px var(--font)' }}
              >
                {key}
              </kbd>
            </div>
          ))}
        </section>
      ))}
    </Drawer>
  );
}
