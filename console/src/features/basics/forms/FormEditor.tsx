import { refusalText } from '../../../resource/refusals';
import { formJson } from '@ishare/contracts/platform/form-routes.js';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { call, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { FormTabs } from './FormTabs';
import { useDrawnForm } from './use-drawn-form';
import { widgetFault } from './widget-draft';

/** A form as it is drawn, its table's columns, both as JSON, and what they make. */
export default function FormEditor({ id, onSaved, onClose }: { id: string; onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation(['basics', 'common']);
  const asked = { params: { id } };
  const form = useRoute(formJson.json, asked, { gcTime: 0, refetchOnWindowFocus: false, calls: { quiet: true } });
  const draft = useDrawnForm(form.data);
  const { widgets, columns } = draft;
  const [tab, setTab] = useState('design');
  const [refusal, setRefusal] = useState<string>();
  const save = async () => {
    const isFaulty = widgets.some((widget) => widgetFault(widget, widgets));
    if (isFaulty || !draft.areColumnsSound) {
      setTab(isFaulty ? 'design' : 'columns');
      setRefusal(t('form.correct'));
      return false;
    }
    setRefusal(undefined);
    try {
      const body = { json: { widgets, columns }, concurrencyStamp: form.data?.concurrencyStamp };
      await call(formJson.putJson, { ...asked, body }, { quiet: true });
    } catch (error) {
      if (error instanceof HttpError)
        setRefusal(
          [...new Set([refusalText(error, t), ...error.validationErrors.map(({ message }) => message)])].join('\n'),
        );
      throw error;
    }
    tellSuccess(t('common:done.saved'));
    onSaved();
    return true;
  };
  return (
    <EditDrawer
      title={`${t('formCustomize.design')} · ${form.data?.name ?? ''}`}
      size="min(1400px, 96vw)"
      isDirty={draft.isDirty}
      onSave={save}
      onClose={onClose}
    >
      {refusal && (
        <Alert
          type="error"
          closable
          title={refusal}
          onClose={() => setRefusal(undefined)}
          style={{ marginBottom: 12, whiteSpace: 'pre-wrap' }}
        />
      )}
      {form.isPending && <Skeleton active />}
      {form.isError && <ListFailure error={form.error} onRetry={() => void form.refetch()} />}
      {form.data && <FormTabs name={form.data.name} draft={draft} tab={tab} onTab={setTab} />}
    </EditDrawer>
  );
}
