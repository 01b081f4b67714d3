import { formJson } from '@ishare/contracts/platform/form-routes.js';
import type { FormColumn, FormWidget } from '@ishare/contracts/platform/forms.js';
import { Alert, Skeleton, Tabs } from 'antd';
import { Component, lazy, Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { EditDrawer } from '../../../resource/EditDrawer';
import { ListFailure } from '../../../resource/ListFailure';
import { call, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import JsonField from '../JsonField';
import { FormDesigner } from './FormDesigner';
import { widgetFault } from './widget-draft';

const FormPreview = lazy(async () => ({ default: (await import('./FormPreviewPage')).FormPreview }));
const ColumnsField = lazy(() => import('./ColumnsField'));

/** A draft may be wrong in any way; what cannot be drawn then says so instead of taking the page with it. */
class Guard extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}

const asWidgets = (value: unknown) =>
  Array.isArray(value) ? (value as FormWidget[]).map((widget) => ({ ...widget, options: widget.options ?? {} })) : [];
const asColumns = (value: unknown) =>
  Array.isArray(value)
    ? (value as FormColumn[]).map((column) => ({
        ...column,
        isShow: column.isShow ?? true,
        widget: column.widget ?? 'text',
        required: column.required ?? false,
      }))
    : [];

/** A form as it is drawn, its table's columns, both as JSON, and what they make. */
export default function FormEditor({ id, onSaved, onClose }: { id: string; onSaved: () => void; onClose: () => void }) {
  const { t } = useTranslation(['basics', 'common']);
  const asked = { params: { id } };
  const form = useRoute(formJson.json, asked, { gcTime: 0, refetchOnWindowFocus: false, calls: { quiet: true } });
  const [draft, setDraft] = useState<{ widgets?: FormWidget[]; columns?: FormColumn[] }>({});
  const [areColumnsSound, setColumnsSound] = useState(true);
  const [tab, setTab] = useState('design');
  const [refusal, setRefusal] = useState<string>();
  const widgets = draft.widgets ?? asWidgets(form.data?.widgets);
  const columns = draft.columns ?? asColumns(form.data?.columns);
  const isDirty = draft.widgets !== undefined || draft.columns !== undefined;
  const putWidgets = useCallback((next: FormWidget[]) => setDraft((current) => ({ ...current, widgets: next })), []);
  const putColumns = useCallback((next: FormColumn[], isSound: boolean) => {
    setDraft((current) => ({ ...current, columns: next }));
    setColumnsSound(isSound);
  }, []);
  const save = async () => {
    const isFaulty = widgets.some((widget) => widgetFault(widget, widgets));
    if (isFaulty || !areColumnsSound) {
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
        setRefusal([...new Set([error.text, ...error.validationErrors.map(({ message }) => message)])].join('\n'));
      throw error;
    }
    tellSuccess(t('common:done.saved'));
    onSaved();
    return true;
  };
  const cannot = <Alert type="warning" title={t('form.unfit')} />;
  return (
    <EditDrawer
      title={`${t('formCustomize.design')} · ${form.data?.name ?? ''}`}
      size="min(1400px, 96vw)"
      isDirty={isDirty}
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
      {form.data && (
        // What is not seen is drawn anew from the draft when it is seen again.
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            {
              key: 'design',
              label: t('formCustomize.widgets'),
              children: (
                <Guard fallback={cannot}>
                  <FormDesigner widgets={widgets} onChange={putWidgets} />
                </Guard>
              ),
            },
            {
              key: 'columns',
              label: t('formCustomize.columns'),
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <ColumnsField value={columns} onChange={putColumns} />
                </Suspense>
              ),
            },
            {
              key: 'json',
              label: 'JSON',
              children: (
                <div
                  style={{
                    display: 'grid',
                    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
                    gap: 24,
                  }}
                >
                  <div>
                    <h4>{t('formCustomize.widgets')}</h4>
                    <JsonField
                      label={t('formCustomize.widgets')}
                      value={widgets}
                      rows={20}
                      onChange={(next) => putWidgets(asWidgets(next))}
                    />
                  </div>
                  <div>
                    <h4>{t('formCustomize.columns')}</h4>
                    <JsonField
                      label={t('formCustomize.columns')}
                      value={columns}
                      rows={20}
                      onChange={(next) => putColumns(asColumns(next), true)}
                    />
                  </div>
                </div>
              ),
            },
            {
              key: 'preview',
              label: t('formCustomize.preview'),
              children: (
                <Guard fallback={cannot}>
                  <Suspense fallback={<Skeleton active />}>
                    <FormPreview form={{ name: form.data.name, widgets, columns }} />
                  </Suspense>
                </Guard>
              ),
            },
          ]}
        />
      )}
    </EditDrawer>
  );
}
