import type { CabinetScene } from '@ishare/contracts/sales-order/cabinet-scene.js';
import { Checkbox, Segmented, Select, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './Checks.module.css';
import type { SectionAxis, Shown, ViewFrom } from './scene-view';

const VIEWS: readonly ViewFrom[] = ['corner', 'front', 'side', 'top'];
const SECTIONS: readonly SectionAxis[] = ['none', 'x', 'y', 'z'];

interface ViewBarProps {
  scene: CabinetScene;
  shown: Shown;
  onChange: (change: Partial<Shown>) => void;
  onLook: (from: { view: ViewFrom }) => void;
}

/** How the model is looked at. */
export function ViewBar({ scene, shown, onChange, onLook }: ViewBarProps) {
  const { t } = useTranslation('salesOrder');
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('model.view')}>
      {scene.cabinets.length > 1 && (
        <Select<number>
          value={shown.cabinet ?? -1}
          style={{ minWidth: 160 }}
          aria-label={t('model.cabinet')}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: -1, label: t('model.allCabinets') },
            ...scene.cabinets.map(({ cabinetNo, name }, value) => ({
              value,
              label: [cabinetNo, name].filter(Boolean).join(' · ') || t('model.noCabinet'),
            })),
          ]}
          onChange={(value) => onChange({ cabinet: value < 0 ? null : value })}
        />
      )}
      <Segmented<ViewFrom | ''>
        value=""
        options={VIEWS.map((value) => ({ value, label: t(`model.from.${value}`) }))}
        onChange={(view) => view && onLook({ view })}
      />
      <label>
        {t('model.exploded')}
        <Slider
          className={styles.slider!}
          value={shown.exploded}
          ariaLabelForHandle={t('model.exploded')}
          onChange={(exploded) => onChange({ exploded })}
        />
      </label>
      <label>
        {t('model.section')}
        <Select<SectionAxis>
          value={shown.section}
          style={{ minWidth: 110 }}
          aria-label={t('model.section')}
          options={SECTIONS.map((value) => ({ value, label: t(`model.sectionBy.${value}`) }))}
          onChange={(section) => onChange({ section })}
        />
        {shown.section !== 'none' && (
          <Slider
            className={styles.slider!}
            value={shown.sectionAt}
            ariaLabelForHandle={t('model.sectionAt')}
            onChange={(sectionAt) => onChange({ sectionAt })}
          />
        )}
      </label>
      <Checkbox checked={shown.edges} onChange={({ target }) => onChange({ edges: target.checked })}>
        {t('model.bands')}
      </Checkbox>
      <Checkbox checked={shown.drillings} onChange={({ target }) => onChange({ drillings: target.checked })}>
        {t('model.holes')}
      </Checkbox>
      <Checkbox
        checked={shown.sees === 'through'}
        onChange={({ target }) => onChange({ sees: target.checked ? 'through' : 'solid' })}
      >
        {t('model.through')}
      </Checkbox>
      <Checkbox checked={shown.isMeasuring} onChange={({ target }) => onChange({ isMeasuring: target.checked })}>
        {t('model.measure')}
      </Checkbox>
    </div>
  );
}
