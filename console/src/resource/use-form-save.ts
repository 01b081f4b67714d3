import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { differences } from './conflict';
import type { Conflict } from './FormConflict';
import { fieldRefusals, saveFailure } from './refusals';
import type { SaveFailure } from './refusals';
import type { FormValues, ResourceFormProps } from './form-props';
import type { Field } from './screen';

/** Somebody else has saved the record since it was opened, or removed it. */
const changedMeanwhile = 409;
const notThere = 404;

const isOvertaken = ({ status }: HttpError) => status === changedMeanwhile || status === notThere;

interface Saving extends Pick<ResourceFormProps, 'onSave' | 'reread'> {
  fields: readonly Field[];
  /** The values that the form began with. */
  initial: FormValues;
  labelOf: (key: string) => string;
  /** Brings a refused field into sight. */
  onRefused: (key: string | number | undefined) => void;
  onSaved: () => void;
}

/**
 * Saves a form, one save at a time: refusals stand under their fields, what else is said over the buttons, a newer
 * record is compared.
 */
export function useFormSave(form: FormInstance<FormValues>, saving: Saving) {
  const { fields, initial, labelOf, onRefused, reread } = saving;
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [conflict, setConflict] = useState<Conflict>();
  const keys = fields.map(({ key }) => key);

  const refuse = (error: HttpError) => {
    const refused = fieldRefusals(error, keys, labelOf).map(({ name, errors, row }) => ({
      name,
      errors: row === undefined ? errors : errors.map((message) => t('import.row', { row: row + 1, message })),
    }));
    // What stands under its field needs no notice over the form.
    if (refused.length > 0) {
      form.setFields(refused);
      onRefused(refused[0]!.name);
    }
    setFailure(saveFailure(error, keys, t));
  };
  /** Somebody else was quicker: what both have is compared, and of a record that is gone that is said. */
  const catchUp = async (error: HttpError, read: NonNullable<Saving['reread']>) => {
    const now = await read().catch((cause: unknown) => (cause instanceof HttpError ? cause : error));
    if (now instanceof HttpError) {
      if (now.status !== notThere) return refuse(error);
      return setFailure({ title: t('form.gone'), details: [t('form.goneHint')], at: new Date() });
    }
    if (error.status === notThere) return refuse(error);
    const compared = fields.filter((field) => field.type !== 'password').map(({ key }) => key);
    return setConflict({ now, found: differences(compared, initial, form.getFieldsValue(), now.values) });
  };
  const submit = async () => {
    if (isSaving) return;
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return onRefused(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name[0]);
    setSaving(true);
    setFailure(undefined);
    try {
      await saving.onSave(values);
      saving.onSaved();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (reread && isOvertaken(error)) await catchUp(error, reread);
      else refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    isSaving,
    failure,
    conflict,
    submit,
    forgetFailure: () => setFailure(undefined),
    closeConflict: () => setConflict(undefined),
    /** Saves what was chosen over what is there now. */
    take: (values: FormValues) => {
      form.setFieldsValue(values);
      setConflict(undefined);
      void submit();
    },
  };
}
