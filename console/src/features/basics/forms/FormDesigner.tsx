import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { useTranslation } from 'react-i18next';
import { DesignPanes } from '../../../ui/DesignPanes';
import { DesignerCanvas } from './DesignerCanvas';
import styles from './FormDesigner.module.css';
import { useDesigning, useTypeTitle } from './use-designing';
import { isWidgetType, palette, PALETTE_DRAG, widgetFault } from './widget-draft';
import { WidgetProperties } from './WidgetProperties';

interface FormDesignerProps {
  widgets: readonly FormWidget[];
  onChange: (widgets: FormWidget[]) => void;
}

/** A form as it is drawn: kinds of widgets to choose from, the form itself, and what the selected widget is like. */
export function FormDesigner({ widgets, onChange }: FormDesignerProps) {
  const { t } = useTranslation('basics');
  const titleOf = useTypeTitle();
  const designing = useDesigning(widgets, onChange);
  const chosen = widgets[designing.at];
  return (
    <DesignPanes
      palette={palette.map(({ group, types }) => ({
        key: group,
        title: t(`designer.groups.${group}`),
        kinds: types.map((type) => ({ key: type, title: titleOf(type) })),
      }))}
      onAdd={(type) => designing.add(type)}
      drag={PALETTE_DRAG}
      labels={{ palette: t('designer.palette'), properties: t('designer.properties') }}
      canvas={<DesignerCanvas widgets={widgets} designing={designing} />}
      properties={
        chosen && isWidgetType(chosen.type) ? (
          <WidgetProperties
            key={designing.at}
            widget={chosen}
            widgets={widgets}
            fault={widgetFault(chosen, widgets)}
            onChange={designing.put}
          />
        ) : (
          <p className={styles.unknown}>{t('designer.selectHint')}</p>
        )
      }
    />
  );
}
