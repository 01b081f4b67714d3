import { Alert, Skeleton } from 'antd';
import { Component, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import JsonField from '../JsonField';
import { FormDesigner } from './FormDesigner';
import { asColumns, asWidgets } from './use-drawn-form';
import type { DrawnForm } from './use-drawn-form';
import { Tabs } from '../../../ui/Tabs';
import { lazy } from '../../../state/lazy';

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

/** Widgets and columns as JSON, side by side. */
function JsonPanes({ draft }: { draft: DrawnForm }) {
  const { t } = useTranslation('basics');
  return (
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
          value={draft.widgets}
          rows={20}
          onChange={(next) => draft.putWidgets(asWidgets(next))}
        />
      </div>
      <div>
        <h4>{t('formCustomize.columns')}</h4>
        <JsonField
          label={t('formCustomize.columns')}
          value={draft.columns}
          rows={20}
          onChange={(next) => draft.putColumns(asColumns(next), true)}
        />
      </div>
    </div>
  );
}

/** What lines of orders have of their own, which formulas of their columns read. */
const LINE_FIELDS = ['name', 'length', 'width', 'height', 'count', 'unit', 'price', 'code', 'color'] as const;
const kindOfLine = (name: (typeof LINE_FIELDS)[number]) =>
  ['name', 'unit', 'code', 'color'].includes(name) ? ('text' as const) : ('number' as const);

interface FormTabsProps {
  name: string;
  draft: DrawnForm;
  tab: string;
  onTab: (tab: string) => void;
}

/** A form as it is drawn, its columns, both as JSON, and what they make; what is not seen is drawn anew when it is. */
export function FormTabs({ name, draft, tab, onTab }: FormTabsProps) {
  const { t } = useTranslation('basics');
  const { widgets, columns } = draft;
  const around = useMemo(
    () => LINE_FIELDS.map((name) => ({ name, title: t(`column.line.${name}`), kind: kindOfLine(name) })),
    [t],
  );
  const cannot = <Alert type="warning" title={t('form.unfit')} />;
  return (
    <Tabs
      activeKey={tab}
      onChange={onTab}
      destroyOnHidden
      items={[
        {
          key: 'design',
          label: t('formCustomize.widgets'),
          children: (
            <Guard fallback={cannot}>
              <FormDesigner widgets={widgets} onChange={draft.putWidgets} />
            </Guard>
          ),
        },
        {
          key: 'columns',
          label: t('formCustomize.columns'),
          children: (
            <Suspense fallback={<Skeleton active />}>
              <ColumnsField value={columns} onChange={draft.putColumns} around={around} />
            </Suspense>
          ),
        },
        {
          key: 'json',
          label: 'JSON',
          children: <JsonPanes draft={draft} />,
        },
        {
          key: 'preview',
          label: t('formCustomize.preview'),
          children: (
            <Guard fallback={cannot}>
              <Suspense fallback={<Skeleton active />}>
                <FormPreview form={{ name, widgets, columns }} />
              </Suspense>
            </Guard>
          ),
        },
      ]}
    />
  );
}
