import { Button, ColorPicker, Drawer, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../state/store';
import { defaultPreferences, prefer, preferences } from '../../state/preferences';
import type { Preferences } from '../../state/preferences';
import { SizeSelect } from './SizeSelect';

const presets = ['#1a6fd4', '#0f7b6c', '#8a5300', '#b42318', '#6d3fc0', '#304156'];
const switches = [
  'isDark',
  'isColourWeak',
  'showTags',
  'showLogo',
  'fixedHeader',
  'sidebarTextTheme',
  'letterShortcuts',
  'showTimings',
] as const satisfies (keyof Preferences)[];
const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 40 } as const;

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const current = useStore(preferences);
  const reset = () => prefer({ ...defaultPreferences, sidebarOpen: current.sidebarOpen });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('settings.title')}
      size={320}
      footer={
        <Button block onClick={reset}>
          {t('settings.reset')}
        </Button>
      }
    >
      <div style={line}>
        <span>{t('settings.themeColour')}</span>
        <ColorPicker
          value={current.themeColour}
          disabledAlpha
          presets={[{ label: t('settings.presets'), colors: presets }]}
          onChangeComplete={(colour) => prefer({ themeColour: colour.toHexString() })}
        />
      </div>
      <div style={line}>
        <span>{t('size.label')}</span>
        <SizeSelect labelled />
      </div>
      {switches.map((key) => (
        <label key={key} style={line}>
          <span>{t(`settings.${key}`)}</span>
          <Switch checked={current[key]} onChange={(checked) => prefer({ [key]: checked })} />
        </label>
      ))}
    </Drawer>
  );
}
