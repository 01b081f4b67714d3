import { PlusOutlined } from '@ant-design/icons';
import type { WidgetType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { DesignerCanvas } from './DesignerCanvas';
import styles from './FormDesigner.module.css';
import { useDesigning, useTypeTitle } from './use-designing';
import { isWidgetType, palette, widgetFault } from './widget-draft';
import { WidgetProperties } from './WidgetProperties';

interface FormDesignerProps {
  widgets: readonly FormWidget[];
  onChange: (widgets: FormWidget[]) => void;
}

/** The kinds of widgets, each added by a click. */
function Palette({ onAdd }: { onAdd: (type: WidgetType) => void }) {
  const { t } = useTranslation('basics');
  const titleOf = useTypeTitle();
  return (
    <section className={styles.palette} aria-label={t('designer.palette')}>
      {palette.map(({ group, types }) => (
        <div key={group} role="group" aria-label={t(`designer.groups.${group}`)}>
          <h3>{t(`designer.groups.${group}`)}</h3>
          <div className={styles.kinds}>
            {types.map((type) => (
              <Button key={type} size="small" icon={<PlusOutlined />} onClick={() => onAdd(type)}>
                {titleOf(type)}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

/** A form as it is drawn: kinds of widgets to choose from, the form itself, and what the selected widget is like. */
export function FormDesigner({ widgets, onChange }: FormDesignerProps) {
  const { t } = useTranslation('basics');
  const designing = useDesigning(widgets, onChange);
  const chosen = widgets[designing.at];
  return (
    <div className={styles.designer}>
      <Palette onAdd={designing.add} />
      <DesignerCanvas widgets={widgets} designing={designing} />
      <section className={styles.properties} aria-label={t('designer.properties')}>
        {chosen && isWidgetType(chosen.type) ? (
          <WidgetProperties
            key={designing.at}
            widget={chosen}
            fault={widgetFault(chosen, widgets)}
            onChange={designing.put}
          />
        ) : (
          <p className={styles.unknown}>{t('designer.selectHint')}</p>
        )}
      </section>
    </div>
  );
}
