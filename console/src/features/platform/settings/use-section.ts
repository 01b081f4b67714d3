import { pathOf } from '@ishare/contracts/things/route.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { fetchConfiguration } from '../../../session/configuration';
import { http } from '../../../session/http';
import { call, keyOf } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import {
  changedKeys,
  contestedKeys,
  fieldText,
  laidOver,
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

/** Follows what is read anew of a section while it is edited: what is not changed here becomes what it is there. */
function useFollowed({ fields }: SettingSection, saved: SettingValues, follow: (now: SettingValues) => void) {
  const before = useRef(saved);
  const change = useEffectEvent(follow);
  useEffect(() => {
    if (before.current === saved) return;
    change(saved);
    before.current = saved;
  }, [saved]);
  return (mine: SettingValues, now: SettingValues) => laidOver(fields, { before: before.current, mine, now });
}

/**
 * What to send of a section: what was changed here over what is saved by now, for the whole is sent. Undefined where
 * both have changed the same and theirs is to stand; it is then shown beside it.
 */
function useMeeting(section: SettingSection, saved: SettingValues) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  return async (mine: SettingValues): Promise<SettingValues | undefined> => {
    const reply: unknown = await call(section.read, {}, { quiet: true });
    const three = { before: saved, mine, now: settingValues(section, reply) };
    const contested = contestedKeys(section.fields, three);
    const question = {
      title: t('setting.contestedTitle'),
      content: t('setting.contestedText', { names: listed(contested.map((key) => t(fieldText(key)))) }),
      okText: t('setting.contestedDo'),
    };
    if (contested.length === 0 || (await confirmAction(question))) return laidOver(section.fields, three);
    client.setQueryData(keyOf(section.read), reply);
    return undefined;
  };
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
  const over = useFollowed(section, saved, (now) => show(over(values, now)));
  const meet = useMeeting(section, saved);
  const refuse = (error: HttpError) => {
    const refused = refusedFields(fields, error.validationErrors);
    if (refused.length > 0) form.setFields(refused);
    else http.session.onFailure(error);
  };
  const sending = useMutation<unknown, Error, SettingValues>({
    mutationFn: (wanted) => sendSection(section, wanted),
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
    try {
      const wanted = await meet({ ...saved, ...filled });
      if (wanted) await sending.mutateAsync(wanted);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refuse(error);
    }
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
