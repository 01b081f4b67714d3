import type { WidgetType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cloneWidget, insertAfter, moveWidget, newWidget, removeWidget } from './widget-draft';

/** How a kind of widgets is called. */
export function useTypeTitle() {
  const { t } = useTranslation('basics');
  return (type: string) => t(`designer.types.${type}`, { defaultValue: type });
}

/** A form while it is drawn: which widget is selected, and what is done with them. */
export function useDesigning(widgets: readonly FormWidget[], onChange: (widgets: FormWidget[]) => void) {
  const { t } = useTranslation('basics');
  const titleOf = useTypeTitle();
  const [selected, setSelected] = useState<string | undefined>(widgets[0]?.model);
  const at = widgets.findIndex(({ model }) => model === selected);
  return {
    selected,
    select: setSelected,
    /** The place of the selected widget; -1 where none is. */
    at,
    /** A new one after that of the model, or after the selected one. */
    add(type: WidgetType, after: string | undefined = selected) {
      const widget = newWidget(type, titleOf(type), widgets, (number) => t('designer.choice', { number }));
      onChange(insertAfter(widgets, after, widget));
      setSelected(widget.model);
    },
    clone(model: string) {
      const next = cloneWidget(widgets, model);
      onChange(next.widgets);
      setSelected(next.model);
    },
    remove(model: string) {
      const { widgets: rest, next } = removeWidget(widgets, model);
      onChange(rest);
      setSelected(next);
    },
    move: (model: string, to: number) => onChange(moveWidget(widgets, model, to)),
    /** Puts the selected widget as it is now. */
    put(next: FormWidget) {
      onChange(widgets.map((one, index) => (index === at ? next : one)));
      setSelected(next.model);
    },
  };
}

export type Designing = ReturnType<typeof useDesigning>;
