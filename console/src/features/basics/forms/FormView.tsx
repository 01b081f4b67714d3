import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { checkForm, computeForm, holdsValue } from '@ishare/contracts/platform/form-values.js';
import type { FormIssue } from '@ishare/contracts/platform/form-values.js';
import { flatWidgets } from '@ishare/contracts/platform/form-kinds.js';
import type { WidgetType } from '@ishare/contracts/platform/form-kinds.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { jsonCheck } from '@ishare/contracts/sales-order/json-check.js';
import type { CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { Button, Input } from 'antd';
import { memo, Suspense, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTargetText } from '../../../resource/check-target';
import { call } from '../../../session/routes';
import { NumberInput } from '../../../ui/NumberInput';
import { CascaderControl, CheckboxControl, RadioControl, SelectControl, SwitchControl } from './ChoiceControls';
import styles from './FormView.module.css';
import { ColorControl, DateControl, ImagesControl, RateControl, SliderControl, TimeControl } from './PickControls';
import { Blank, LinkButton, PlainButton, StillText } from './StillWidgets';
import { AddressControl, AreaControl, LineControl } from './TextControls';
import { FormActsContext, evaluated } from './form-acts';
import type { FormActs } from './form-acts';
import { KeptFormContext } from './use-choices';
import type { ControlProps } from './widget-control';
import { lazy } from '../../../state/lazy';

// Widgets that few forms have come with the first form that has them.
const TableControl = lazy(() => import('./TableControl'));
const EditorControl = lazy(() => import('./EditorControl'));

export type FormRecord = Record<string, unknown>;

const thousands = (value: number | string | undefined) =>
  value === undefined ? '' : String(value).replace(/^(-?\d+)/, (digits) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** A computed number, which nobody types: many may follow one key, so each is no more than it shows. */
function ComputedNumber({ id, widget: { options }, value }: ControlProps) {
  const plain = value === null || value === undefined ? '' : String(value);
  return (
    <input
      id={id}
      className={styles.computed}
      disabled
      value={options.isShowQFW ? thousands(plain) : plain}
      placeholder={options.placeholder}
    />
  );
}

/** forms-05, forms-06: the plain value comes back while the field has the focus. */
function TypedNumber({ id, widget: { options }, value, disabled, onChange }: ControlProps) {
  const [isFocused, setFocused] = useState(false);
  const isGrouped = options.isShowQFW === true && !isFocused;
  return (
    <NumberInput<string | number>
      id={id}
      style={{ width: '100%' }}
      value={value as number | null}
      disabled={disabled}
      placeholder={options.placeholder}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...(options.min !== undefined && { min: options.min })}
      {...(options.max !== undefined && { max: options.max })}
      {...(options.precision !== undefined && { precision: options.precision })}
      formatter={(shown) => (isGrouped ? thousands(shown) : String(shown ?? ''))}
      parser={(text) => (text ?? '').replaceAll(',', '')}
      onChange={onChange}
    />
  );
}

function asJsonText(value: unknown): string {
  return value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2);
}

const NumberControl = (props: ControlProps) =>
  props.widget.options.compute === undefined ? <TypedNumber {...props} /> : <ComputedNumber {...props} />;

/** JSON as text; what cannot be read stays as text and says so. */
function JsonControl({ id, value, disabled, onChange }: ControlProps) {
  const { t } = useTranslation('basics');
  const [text, setText] = useState(() => asJsonText(value));
  const [isWrong, setWrong] = useState(false);
  const leave = () => {
    try {
      setWrong(false);
      onChange(text.trim() === '' ? null : JSON.parse(text));
    } catch {
      setWrong(true);
      // What cannot be read is not kept, and what was there before is not either.
      onChange(text);
    }
  };
  return (
    <>
      <Input.TextArea
        id={id}
        value={text}
        disabled={disabled}
        status={isWrong ? 'error' : ''}
        autoSize={{ minRows: 3, maxRows: 12 }}
        onChange={(event) => setText(event.target.value)}
        onBlur={leave}
        style={{ fontFamily: 'monospace' }}
      />
      {isWrong && <span className={styles.fault}>{t('form.wrongJson')}</span>}
    </>
  );
}

/** forms-03: a production JSON held against the check rules; shows pass or fail. */
function CheckJsonControl(props: ControlProps) {
  const { t } = useTranslation('basics');
  const targetText = useTargetText();
  const [state, setState] = useState<CheckResult | 'busy'>();
  const check = async () => {
    setState('busy');
    try {
      setState(await call(jsonCheck, { body: { json: (props.value ?? {}) as FormRecord } }));
    } catch {
      // Told already.
      setState(undefined);
    }
  };
  const result = state === 'busy' ? undefined : state;
  return (
    <>
      <JsonControl {...props} />
      <span>
        <Button size="small" loading={state === 'busy'} disabled={props.disabled} onClick={() => void check()}>
          {t('form.check')}
        </Button>{' '}
        {result && (
          <span role="status" style={{ color: `var(--${result.passed ? 'success' : 'danger'})` }}>
            {result.passed ? <CheckCircleFilled /> : <CloseCircleFilled />}{' '}
            {result.passed ? t('form.passed') : t('form.failed', { count: result.count })}
          </span>
        )}
      </span>
      {result?.errors.slice(0, 5).map(({ ruleCode, target, message }) => (
        <span key={`${ruleCode} ${target}`} className={styles.fault}>
          {targetText(target)}: {message}
        </span>
      ))}
    </>
  );
}

const controls: Readonly<Record<WidgetType, ComponentType<ControlProps>>> = {
  input: LineControl,
  textarea: AreaControl,
  editor: EditorControl,
  number: NumberControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  time: TimeControl,
  date: DateControl,
  rate: RateControl,
  color: ColorControl,
  select: SelectControl,
  switch: SwitchControl,
  slider: SliderControl,
  imgupload: ImagesControl,
  cascader: CascaderControl,
  blank: Blank,
  text: StillText,
  button: PlainButton,
  download: LinkButton,
  urlButton: LinkButton,
  urlValue: AddressControl,
  datatable: (props) => <TableControl {...props} fallback={<JsonControl {...props} />} />,
  json: JsonControl,
  checkjson: CheckJsonControl,
};

/** Nothing stands for a kind that is not known. */
function Control(props: ControlProps) {
  const Known: ComponentType<ControlProps> | undefined = controls[props.widget.type];
  return Known && <Known {...props} />;
}

const wide = new Set(['textarea', 'editor', 'imgupload', 'datatable', 'json', 'checkjson', 'slider']);
export function isWide(type: string): boolean {
  return wide.has(type);
}

const unlabelled = new Set(['blank', 'button', 'download', 'urlButton']);
/** Those of several controls, which a label names together. */
const grouped = new Set(['radio', 'checkbox', 'rate', 'slider', 'color', 'imgupload', 'datatable']);

/** What is wrong with a value, by the text of the console or in the server's own words. */
export type ShownIssue = FormIssue & { said?: string };

export interface FormViewProps {
  widgets: readonly FormWidget[];
  value: FormRecord;
  onChange: (value: FormRecord) => void;
  /** What the server or `checkForm` found; shown under the fields. */
  issues?: readonly ShownIssue[];
  readOnly?: boolean;
  /** The form that is kept, and in which version, for choices that stand elsewhere. */
  formId?: string | undefined;
  formVersion?: number | undefined;
}

/** px for a number, else as CSS has it; undefined for what is no length. */
function widthOf(width: string | number | undefined): string | number | undefined {
  if (typeof width === 'number') return width > 0 ? width : undefined;
  const text = width?.trim() ?? '';
  return /^\d+$/.test(text)
    ? Number(text) || undefined
    : /^\d+(?:\.\d+)?(?:px|%|em|rem)$/.test(text)
      ? text
      : undefined;
}

/** The values a new record begins with. */
export function initialValues(widgets: readonly FormWidget[]): FormRecord {
  return computeForm(
    widgets,
    Object.fromEntries(
      flatWidgets(widgets).flatMap(({ type, model, options }) =>
        holdsValue(type) && options.defaultValue !== undefined ? [[model, options.defaultValue]] : [],
      ),
    ),
  );
}

/** What keeps a form from being saved. */
export function issuesOf(widgets: readonly FormWidget[], value: FormRecord): FormIssue[] {
  return checkForm(widgets, value);
}

/** Several controls under one name. */
function Named({
  by,
  children,
}: {
  by: { 'aria-label': string } | { 'aria-labelledby': string } | undefined;
  children: ReactNode;
}) {
  return by ? (
    <div role="group" className={styles.group} {...by}>
      {children}
    </div>
  ) : (
    children
  );
}

interface ItemProps {
  id: string;
  widget: FormWidget;
  value: unknown;
  fault: ShownIssue | undefined;
  readOnly: boolean;
  onChange: (model: string, value: unknown) => void;
}

/** One widget with its label and its fault; drawn again only when one of them is another. */
const Item = memo(function Item({ id, widget, value, fault, readOnly, onChange }: ItemProps) {
  const { t } = useTranslation('basics');
  const { model, name, type, options } = widget;
  const width = widthOf(options.width);
  const isGroup = grouped.has(type);
  return (
    <div
      className={styles.item}
      data-wide={wide.has(type)}
      data-faulty={fault !== undefined}
      {...(width && { style: { maxWidth: width } })}
    >
      {options.showLabel !== false && !unlabelled.has(type) && (
        <label {...(isGroup ? { id: `${id}-label` } : { htmlFor: id })}>
          {name}
          {options.required && <i> *</i>}
        </label>
      )}
      <Suspense fallback={<Input disabled aria-hidden />}>
        <Named
          by={
            isGroup
              ? options.showLabel === false
                ? { 'aria-label': name }
                : { 'aria-labelledby': `${id}-label` }
              : undefined
          }
        >
          <Control
            id={id}
            widget={widget}
            value={value}
            disabled={readOnly || options.disabled === true || options.compute !== undefined}
            onChange={(next) => onChange(model, next)}
          />
        </Named>
      </Suspense>
      {fault && (
        <span className={styles.fault} role="alert">
          {fault.said ??
            t(`issue.${fault.text.replace(':', '_')}`, {
              label: name,
              ...fault.data,
              defaultValue: t('issue.invalid', { label: name }),
            })}
        </span>
      )}
    </div>
  );
});

interface BlockProps extends Pick<ItemProps, 'readOnly' | 'onChange'> {
  prefix: string;
  widgets: readonly FormWidget[];
  value: FormRecord;
  faults: ReadonlyMap<string, ShownIssue>;
}

/** Whether no widget of a block has another value; what else it is given is compared as it stands. */
const isSameBlock = (one: BlockProps, other: BlockProps): boolean =>
  one.widgets === other.widgets &&
  one.faults === other.faults &&
  one.readOnly === other.readOnly &&
  one.onChange === other.onChange &&
  one.widgets.every(({ model }) => one.value[model] === other.value[model]);

/** Some widgets of a form: in a long one a key is the matter of its block alone. */
const Block = memo(function Block({ prefix, widgets, value, faults, readOnly, onChange }: BlockProps) {
  return widgets.map((widget) => (
    <Item
      key={widget.model}
      id={`${prefix}${widget.model}`}
      widget={widget}
      value={value[widget.model] ?? null}
      fault={faults.get(widget.model)}
      readOnly={readOnly}
      onChange={onChange}
    />
  ));
}, isSameBlock);

const blockSize = 20;
const blocksOf = (widgets: readonly FormWidget[]) =>
  Array.from({ length: Math.ceil(widgets.length / blockSize) }, (_, index) =>
    widgets.slice(index * blockSize, (index + 1) * blockSize),
  );

const noFaults: ReadonlyMap<string, ShownIssue> = new Map();
/** The first fault of each widget, whether it is named as the form has it or as the server does. */
const faultsOf = (issues: readonly ShownIssue[]): ReadonlyMap<string, ShownIssue> =>
  issues.length === 0
    ? noFaults
    : new Map(issues.toReversed().map((issue) => [issue.member.replace(/^data\./, ''), issue]));

/** A form to be filled in: each widget by its type; of a change only what follows from it is computed and drawn. */
export function FormView(props: FormViewProps) {
  const { widgets, value, onChange, issues = [], readOnly = false, formId, formVersion } = props;
  const prefix = useId();
  const kept = useMemo(() => (formId ? { id: formId, version: formVersion } : undefined), [formId, formVersion]);
  const blocks = useMemo(() => blocksOf(flatWidgets(widgets)), [widgets]);
  const [isChecked, setChecked] = useState(false);
  const latest = useRef({ widgets, value, onChange });
  useLayoutEffect(() => {
    latest.current = { widgets, value, onChange };
  });
  const change = useCallback((model: string, next: unknown) => {
    const now = latest.current;
    // Another change may come before this one is drawn.
    now.value = computeForm(now.widgets, { ...now.value, [model]: next }, model);
    now.onChange(now.value);
  }, []);
  const acts = useMemo<FormActs>(
    () => ({
      reset: () => latest.current.onChange(initialValues(latest.current.widgets)),
      check: () => setChecked(true),
      set: (target, formula) => {
        const computed = evaluated(formula, latest.current.value);
        change(target, computed);
      },
    }),
    [change],
  );
  const faults = faultsOf(isChecked ? [...issues, ...checkForm(widgets, value)] : issues);
  return (
    <KeptFormContext value={kept}>
      <FormActsContext value={acts}>
        <div className={styles.frame}>
          <div className={styles.form}>
            {blocks.map((block, index) => (
              <Block
                key={index}
                prefix={prefix}
                widgets={block}
                value={value}
                faults={faults}
                readOnly={readOnly}
                onChange={change}
              />
            ))}
          </div>
        </div>
      </FormActsContext>
    </KeptFormContext>
  );
}
