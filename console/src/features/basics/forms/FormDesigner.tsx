import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { WidgetType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './FormDesigner.module.css';
import { FormView, isWide } from './FormView';
import {
  cloneWidget,
  insertAfter,
  isWidgetType,
  moveWidget,
  newWidget,
  palette,
  removeWidget,
  widgetFault,
} from './widget-draft';
import { WidgetProperties } from './WidgetProperties';

interface FormDesignerProps {
  widgets: readonly FormWidget[];
  onChange: (widgets: FormWidget[]) => void;
}

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

/** A form as it is drawn: kinds of widgets to choose from, the form itself, and what the selected widget is like. */
export function FormDesigner({ widgets, onChange }: FormDesignerProps) {
  const { t } = useTranslation(['basics', 'common']);
  const [selected, setSelected] = useState<string | undefined>(widgets[0]?.model);
  const [dragged, setDragged] = useState<string>();
  const at = widgets.findIndex(({ model }) => model === selected);
  const chosen = widgets[at];
  const titleOf = (type: string) => t(`designer.types.${type}`, { defaultValue: type });

  const add = (type: WidgetType) => {
    const widget = newWidget(type, titleOf(type), widgets, (number) => t('designer.choice', { number }));
    onChange(insertAfter(widgets, selected, widget));
    setSelected(widget.model);
  };
  const clone = (model: string) => {
    const next = cloneWidget(widgets, model);
    onChange(next.widgets);
    setSelected(next.model);
  };
  const remove = (model: string) => {
    const { widgets: rest, next } = removeWidget(widgets, model);
    onChange(rest);
    setSelected(next);
  };
  const onKeyDown = (event: KeyboardEvent, model: string, index: number) => {
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (step !== 0) onChange(moveWidget(widgets, model, index + step));
    else if (event.key === 'Delete') remove(model);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.designer}>
      <section className={styles.palette} aria-label={t('designer.palette')}>
        {palette.map(({ group, types }) => (
          <div key={group} role="group" aria-label={t(`designer.groups.${group}`)}>
            <h3>{t(`designer.groups.${group}`)}</h3>
            <div className={styles.kinds}>
              {types.map((type) => (
                <Button key={type} size="small" icon={<PlusOutlined />} onClick={() => add(type)}>
                  {titleOf(type)}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </section>
      <section className={styles.canvas} aria-label={t('designer.canvas')}>
        {widgets.length === 0 && <EmptyState text={t('designer.empty')} />}
        <ul>
          {widgets.map((widget, index) => {
            const { model, name, type } = widget;
            const fault = widgetFault(widget, widgets);
            return (
              <li
                // Names may repeat while they are typed.
                key={index}
                data-wide={isWide(type)}
                data-selected={model === selected}
                data-faulty={fault !== undefined}
                data-dragged={model === dragged}
                draggable
                onDragStart={() => {
                  setDragged(model);
                  setSelected(model);
                }}
                onDragEnter={() => dragged && dragged !== model && onChange(moveWidget(widgets, dragged, index))}
                onDragOver={(event) => event.preventDefault()}
                onDragEnd={() => setDragged(undefined)}
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
                  aria-pressed={model === selected}
                  onClick={() => setSelected(model)}
                  onKeyDown={(event) => onKeyDown(event, model, index)}
                />
                {model === selected && (
                  <span className={styles.tools}>
                    <Tooltip title={t('codeRule.earlier')}>
                      <Button
                        size="small"
                        icon={<ArrowUpOutlined />}
                        aria-label={t('codeRule.earlier')}
                        disabled={index === 0}
                        onClick={() => onChange(moveWidget(widgets, model, index - 1))}
                      />
                    </Tooltip>
                    <Tooltip title={t('codeRule.later')}>
                      <Button
                        size="small"
                        icon={<ArrowDownOutlined />}
                        aria-label={t('codeRule.later')}
                        disabled={index === widgets.length - 1}
                        onClick={() => onChange(moveWidget(widgets, model, index + 1))}
                      />
                    </Tooltip>
                    <Tooltip title={t('designer.clone')}>
                      <Button
                        size="small"
                        icon={<CopyOutlined />}
                        aria-label={t('designer.clone')}
                        onClick={() => clone(model)}
                      />
                    </Tooltip>
                    <Tooltip title={t('common:action.delete')}>
                      <Button
                        size="small"
                        danger
                        icon={<DeleteOutlined />}
                        aria-label={`${t('common:action.delete')} · ${name}`}
                        onClick={() => remove(model)}
                      />
                    </Tooltip>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.properties} aria-label={t('designer.properties')}>
        {chosen && isWidgetType(chosen.type) ? (
          <WidgetProperties
            key={at}
            widget={chosen}
            fault={widgetFault(chosen, widgets)}
            onChange={(next) => {
              onChange(widgets.map((one, index) => (index === at ? next : one)));
              setSelected(next.model);
            }}
          />
        ) : (
          <p className={styles.unknown}>{t('designer.selectHint')}</p>
        )}
      </section>
    </div>
  );
}
