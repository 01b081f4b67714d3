import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { TipButton } from '../../../ui/TipButton';
import styles from './FormDesigner.module.css';
import { FormView, isWide } from './FormView';
import { useTypeTitle } from './use-designing';
import type { Designing } from './use-designing';
import { isWidgetType, PALETTE_DRAG, widgetFault } from './widget-draft';

const nothing = () => undefined;

/** What a widget looks like before anybody fills it in. */
function Look({ widget }: { widget: FormWidget }) {
  const { defaultValue } = widget.options;
  return (
    <div className={styles.look} inert>
      <FormView
        key={JSON.stringify(defaultValue)}
        widgets={[{ ...widget, list: undefined, options: { ...widget.options, width: undefined } }]}
        value={{ [widget.model]: defaultValue }}
        onChange={nothing}
      />
    </div>
  );
}

interface ToolsProps {
  widget: FormWidget;
  index: number;
  isLast: boolean;
  designing: Designing;
}

/** What is done with the selected widget. */
function WidgetTools({ widget: { model, name }, index, isLast, designing }: ToolsProps) {
  const { t } = useTranslation(['basics', 'common']);
  return (
    <span className={styles.tools}>
      <TipButton
        title={t('codeRule.earlier')}
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={index === 0}
        onClick={() => designing.move(model, index - 1)}
      />
      <TipButton
        title={t('codeRule.later')}
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        onClick={() => designing.move(model, index + 1)}
      />
      <TipButton
        title={t('designer.clone')}
        size="small"
        icon={<CopyOutlined />}
        onClick={() => designing.clone(model)}
      />
      <TipButton
        title={t('common:action.delete')}
        aria-label={`${t('common:action.delete')} · ${name}`}
        size="small"
        danger
        icon={<DeleteOutlined />}
        onClick={() => designing.remove(model)}
      />
    </span>
  );
}

/** The widget that is dragged by the mouse. */
function useDragged() {
  const [model, begin] = useState<string>();
  return { model, begin, end: () => begin(undefined) };
}

interface PlacedProps {
  widgets: readonly FormWidget[];
  index: number;
  designing: Designing;
  dragged: ReturnType<typeof useDragged>;
}

/** A widget in its place: selected by a click, moved by the mouse and by the keys. */
function Placed({ widgets, index, designing, dragged }: PlacedProps) {
  const { t } = useTranslation('basics');
  const titleOf = useTypeTitle();
  const widget = widgets[index]!;
  const { model, name, type } = widget;
  const fault = widgetFault(widget, widgets);
  const isSelected = model === designing.selected;
  const press = (event: KeyboardEvent) => {
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0) designing.move(model, index + step);
    else if (event.key === 'Delete') designing.remove(model);
    else return;
    event.preventDefault();
  };
  return (
    <li
      data-wide={isWide(type)}
      data-selected={isSelected}
      data-faulty={fault !== undefined}
      data-dragged={model === dragged.model}
      draggable
      onDragStart={() => {
        dragged.begin(model);
        designing.select(model);
      }}
      onDragEnter={() => dragged.model && dragged.model !== model && designing.move(dragged.model, index)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const type = event.dataTransfer.getData(PALETTE_DRAG);
        if (!isWidgetType(type)) return;
        event.preventDefault();
        event.stopPropagation();
        designing.add(type, model);
      }}
      onDragEnd={dragged.end}
    >
      {isWidgetType(type) ? (
        <Look widget={widget} />
      ) : (
        <span className={styles.unknown}>{t('designer.unknown', { type })}</span>
      )}
      <button
        type="button"
        className={styles.cover}
        aria-label={`${name} · ${titleOf(type)}`}
        aria-pressed={isSelected}
        onClick={() => designing.select(model)}
        onKeyDown={press}
      />
      {isSelected && (
        <WidgetTools widget={widget} index={index} isLast={index === widgets.length - 1} designing={designing} />
      )}
    </li>
  );
}

/** The form itself. */
export function DesignerCanvas({ widgets, designing }: { widgets: readonly FormWidget[]; designing: Designing }) {
  const { t } = useTranslation('basics');
  const dragged = useDragged();
  return (
    <section
      className={styles.canvas}
      aria-label={t('designer.canvas')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const type = event.dataTransfer.getData(PALETTE_DRAG);
        if (isWidgetType(type)) designing.add(type, widgets.at(-1)?.model);
      }}
    >
      {widgets.length === 0 && <EmptyState text={t('designer.empty')} />}
      <ul>
        {widgets.map((_, index) => (
          // Names may repeat while they are typed.
          <Placed key={index} widgets={widgets} index={index} designing={designing} dragged={dragged} />
        ))}
      </ul>
    </section>
  );
}
