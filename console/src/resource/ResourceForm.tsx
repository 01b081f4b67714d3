import { Button, Drawer, Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { holds } from '../session/permission';
import { permissions } from '../session/session';
import { useStore } from '../state/store';
import { useDirty } from '../state/view';
import { confirmDiscard } from '../ui/feedback';
import { useShortcuts } from '../ui/shortcuts';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { DraftBar } from './DraftBar';
import { FilesUnderWay, useSaveAfterFiles } from './files-under-way';
import { FormConflict } from './FormConflict';
import { FormSections, sectionsOf } from './FormSections';
import { SaveFoot } from './SaveFoot';
import type { Field } from './screen';
import { useFormDraft } from './use-form-draft';
import { useFormSave } from './use-form-save';
import type { FormValues, ResourceFormProps } from './form-props';

/** From this many fields on a form is wide. */
const fieldsOfNarrow = 8;

/** The fields that the caller sees of a new or an existing record, and what they begin with. */
function useShownFields(fields: readonly Field[], row: FormValues | undefined) {
  const granted = useStore(permissions);
  const isExisting = row !== undefined;
  const shown = useMemo(
    () =>
      fields.filter(
        (field) =>
          (!field.only || (field.only === 'edit') === isExisting) &&
          (!field.permission || holds(granted, field.permission)),
      ),
    [fields, isExisting, granted],
  );
  const initial = useMemo(
    () => ({
      ...Object.fromEntries(
        shown.flatMap((field) => (field.initial === undefined ? [] : [[field.key, field.initial]])),
      ),
      ...row,
    }),
    [shown, row],
  );
  return { shown, initial };
}

/** Enter in a field for dates or times takes what was typed there; in others the browser sends the form by it. */
function keepOpen(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.closest('.ant-picker')) event.preventDefault();
}

const typedInto = 'input:is([type=text], [type=search]):not([disabled], [role=combobox]), textarea:not([disabled])';

/** Typing and scanning go on where the form begins; a touch screen's keyboard would cover it. */
function focusFirst(body: HTMLElement | null): void {
  if (matchMedia('(hover: hover)').matches) body?.querySelector<HTMLElement>(typedInto)?.focus();
}

/** A form with everything that happens to it: typing, its draft, saving, leaving. */
function useRecordForm({ name, fields, row, onSave, onClose, reread }: ResourceFormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<FormValues>();
  const [isTouched, setTouched] = useState(false);
  const touched = useRef(new Set<string>());
  const { shown, initial } = useShownFields(fields, row);
  const [tab, setTab] = useState(sectionsOf(shown)[0] ?? '');
  const body = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ key: unknown }>();
  useEffect(() => {
    if (!refused) return;
    const item = body.current?.querySelector(`[data-field="${String(refused.key)}"]`);
    item?.scrollIntoView({ block: 'center' });
  }, [refused]);
  const draft = useFormDraft(name, row);
  useDirty(isTouched);
  const labelOf = (key: string) => {
    const field = shown.find((one) => one.key === key);
    return field?.words ?? t(field?.label ?? `${name}.${key}`);
  };
  const saving = useFormSave(form, {
    onSave,
    reread,
    fields: shown,
    initial,
    labelOf,
    onRefused: (key) => {
      setTab((current) => shown.find((field) => field.key === key)?.section ?? current);
      setRefused({ key });
    },
    onSaved: () => {
      setTouched(false);
      draft.drop();
      onClose();
    },
  });
  /** Secrets are never kept. */
  const isKept = (key: string) =>
    shown.some((field) => field.key === key && field.type !== 'password' && field.type !== 'files');
  const touch = (changed: FormValues, all: FormValues) => {
    setTouched(true);
    saving.forgetFailure();
    for (const key of Object.keys(changed)) touched.current.add(key);
    draft.keep(Object.fromEntries([...touched.current].filter(isKept).map((key) => [key, all[key]])));
  };
  const restore = () => {
    const { values } = draft.found!;
    form.setFieldsValue(values);
    draft.settle();
    touch(values, { ...form.getFieldsValue(), ...values });
  };
  const close = async () => {
    if (!isTouched) return onClose();
    if (!(await confirmDiscard())) return;
    draft.drop();
    onClose();
  };
  const { hear, isWaiting, submit } = useSaveAfterFiles(saving.submit);
  return {
    ...{ form, body, shown, initial, tab, setTab, draft, isTouched, labelOf, touch, restore, close, ...saving },
    ...{ hear, submit, isSaving: saving.isSaving || isWaiting },
  };
}

/**
 * A drawer with a form: one submit at a time, refusals under their fields, a question before unsaved edits are lost,
 * and what was typed kept over a reload.
 */
export function ResourceForm(props: ResourceFormProps) {
  const { name, title, size, row, saveText, sectionsAs = 'headings', isReadOnly = false } = props;
  const { t } = useTranslation();
  const record = useRecordForm(props);
  const { form, body, shown, draft, submit, close, conflict } = record;
  useReturnedFocus();
  useShortcuts({ 'ctrl+s': () => !isReadOnly && submit() }, 'drawer');
  return (
    <Drawer
      open
      onClose={() => void close()}
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
      title={title}
      size={size ?? (shown.length > fieldsOfNarrow ? 720 : 480)}
      footer={
        <SaveFoot failure={record.failure}>
          <Button onClick={() => void close()}>{t(isReadOnly ? 'action.close' : 'action.cancel')}</Button>
          {!isReadOnly && (
            <Button type="primary" loading={record.isSaving} onClick={submit}>
              {saveText ?? t('action.save')}
            </Button>
          )}
        </SaveFoot>
      }
    >
      {!record.isTouched && !isReadOnly && <DraftBar draft={draft} onRestore={record.restore} />}
      {props.notice}
      <div ref={body} onKeyDown={keepOpen}>
        <Form
          form={form}
          disabled={isReadOnly}
          layout="vertical"
          initialValues={record.initial}
          onValuesChange={record.touch}
          onFinish={submit}
        >
          <FilesUnderWay value={record.hear}>
            <FormSections
              fields={shown}
              name={name}
              isExisting={row !== undefined}
              as={sectionsAs}
              tab={record.tab}
              onTab={record.setTab}
            />
          </FilesUnderWay>
          <button type="submit" hidden />
        </Form>
      </div>
      {conflict && (
        <FormConflict
          conflict={conflict}
          fields={shown}
          labelOf={record.labelOf}
          onTake={record.take}
          onClose={record.closeConflict}
        />
      )}
    </Drawer>
  );
}
