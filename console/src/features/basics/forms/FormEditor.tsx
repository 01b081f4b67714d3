import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton, Tabs } from 'antd';
import { Component, lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import JsonField from '../JsonField';
import type { FormJson } from './FormPreviewPage';

const FormPreview = lazy(async () => ({ default: (await import('./FormPreviewPage')).FormPreview }));

/** A draft may be wrong in any way; the preview then says so instead of taking the page with it. */
class Guard extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

/** A form's widgets and columns as JSON, beside what they make. */
export default function FormEditor({ id, onSaved, onClose }: { id: string; onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation(['basics', 'common']);
  const path = `/api/app/formCustomize/${id}/json`;
  const form = useQuery({ queryKey: [path], queryFn: () => http.get<FormJson>(path), gcTime: 0 });
  const [draft, setDraft] = useState<{ widgets?: unknown; columns?: unknown }>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const widgets = (draft.widgets ?? form.data?.widgets ?? []) as FormWidget[];
  const columns = (draft.columns ?? form.data?.columns ?? []) as FormColumn[];
  const save = async () => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await http.put(path, { json: { widgets, columns }, concurrencyStamp: form.data?.concurrencyStamp }, { quiet: true });
      tellSuccess(t('common:done.saved'));
      onSaved();
      onClose();
    } catch (error) {
      setRefusal(error instanceof HttpError ? error.text : t('common:list.failed'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      size="min(1400px, 96vw)"
      title={`${t('formCustomize.design')} · ${form.data?.name ?? ''}`}
      extra={
        <Button type="primary" loading={isSaving} disabled={!form.data} onClick={() => void save()}>
          {t('common:action.save')}
        </Button>
      }
    >
      {refusal && <Alert type="error" title={refusal} style={{ marginBottom: 12, whiteSpace: 'pre-wrap' }} />}
      {form.isPending && <Skeleton active />}
      {form.data && (
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))', gap: 24 }}>
          <Tabs
            items={[
              { key: 'widgets', label: t('formCustomize.widgets'), forceRender: true, children: <JsonField value={form.data.widgets} rows={16} onChange={(next) => setDraft((current) => ({ ...current, widgets: next ?? [] }))} /> },
              { key: 'columns', label: t('formCustomize.columns'), forceRender: true, children: <JsonField value={form.data.columns} rows={16} onChange={(next) => setDraft((current) => ({ ...current, columns: next ?? [] }))} /> },
            ]}
          />
          <section aria-label={t('formCustomize.preview')}>
            <Guard key={JSON.stringify([widgets, columns])} fallback={<Alert type="warning" title={t('form.unfit')} />}>
              <Suspense fallback={<Skeleton active />}>
                <FormPreview form={{ name: form.data.name, widgets: widgets.map((widget) => ({ ...widget, options: widget.options ?? {} })), columns: columns.map((column) => ({ ...column, isShow: column.isShow ?? true, widget: column.widget ?? 'text', required: column.required ?? false })) }} />
              </Suspense>
            </Guard>
          </section>
        </div>
      )}
    </Drawer>
  );
}
