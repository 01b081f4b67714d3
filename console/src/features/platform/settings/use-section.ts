import { pathOf } from '@ishare/contracts/things/route.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { fetchConfiguration } from '../../../session/configuration';
import { http } from '../../../session/http';
import { call, keyOf } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import {
  changedKeys,
  refusedFields,
  settingBody,
  settingValues,
  switchesTenantsOff,
  unlikeStandard,
} from './setting-sections';
import type { SettingSection, SettingValues } from './setting-sections';

/** Sends a section, and gives it as the server has it then. */
async function sendSection(section: SettingSection, values: SettingValues): Promise<unknown> {
  const { fields, bare } = section;
  const body = settingBody(fields, values);
  const carried = bare ? { query: { [bare]: String(body[bare]) } } : { body };
  await http.request(section.save.method, pathOf(section.save), { ...carried, quiet: true });
  return call(section.read);
}

/** The values of a section while they are edited: what differs from what is saved, saving it and taking it back. */
export function useSection(section: SettingSection, saved: SettingValues) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [values, setValues] = useState(saved);
  const { fields } = section;
  const show = (next: SettingValues) => {
    // What the server does not tell, secrets above all, is empty again.
    form.setFieldsValue({ ...Object.fromEntries(fields.map(({ key }) => [key, undefined])), ...next });
    setValues(next);
  };
  const refuse = (error: HttpError) => {
    const refused = refusedFields(fields, error.validationErrors);
    if (refused.length > 0) form.setFields(refused);
    else http.session.onFailure(error);
  };
  const sending = useMutation<unknown, Error, SettingValues>({
    mutationFn: (filled) => sendSection(section, { ...saved, ...filled }),
    onSuccess: (reply) => {
      client.setQueryData(keyOf(section.read), reply);
      // What the console itself goes by (logo, time limit, time zone) holds from now on.
      void fetchConfiguration().catch(() => undefined);
      show(settingValues(section, reply));
      tellSuccess(t('common:done.saved'));
    },
  });
  /** Saves it; what is refused is shown, and nothing rejects. */
  const save = async () => {
    const filled = await form.validateFields().catch(() => undefined);
    if (!filled) return;
    const question = {
      title: t('setting.multiTenancyOffTitle'),
      content: t('setting.multiTenancyOffText'),
      okText: t('setting.multiTenancyOffDo'),
      danger: true,
    };
    if (switchesTenantsOff(section, saved, filled) && !(await confirmAction(question))) return;
    await sending.mutateAsync(filled).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      refuse(error);
    });
  };
  return {
    form,
    values,
    changed: changedKeys(fields, saved, values),
    /** What is not as it is where nobody has chosen. */
    unlike: unlikeStandard(section, values),
    standardOf: (key: string) => section.standard[key],
    toStandard(key: string) {
      form.setFieldValue(key, section.standard[key]);
      setValues({ ...values, [key]: section.standard[key] });
    },
    type: (typed: SettingValues) => setValues({ ...saved, ...typed }),
    save,
    isSaving: sending.isPending,
    undo: () => show(saved),
  };
}
