import { flatWidgets, queryKinds } from '@ishare/contracts/platform/form-kinds.js';
import { formJson } from '@ishare/contracts/platform/form-routes.js';
import { formCustomize, formData } from '@ishare/contracts/platform/form-things.js';
import type { FilledForm } from '@ishare/contracts/platform/form-things.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Input, Select, Space, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import DateField from '../../../resource/DateField';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';

const everything = { skipCount: 0, maxResultCount: 999 };
const MOST = 200;

interface Asked {
  value?: string;
  from?: string;
  to?: string;
}

interface EndProps {
  kind: 'number' | 'day';
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** From where on, or up to where. */
function End({ kind, label, value, onChange }: EndProps) {
  if (kind === 'day') return <DateField value={value ?? null} onChange={(day) => onChange(day ?? undefined)} />;
  return (
    <NumberInput
      value={value === undefined ? null : Number(value)}
      placeholder={label}
      aria-label={label}
      onChange={(number) => onChange(number === null ? undefined : String(number))}
    />
  );
}

function Question({ widget, asked, onAsk }: { widget: FormWidget; asked: Asked; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('basics');
  const kind = queryKinds[widget.type];
  if (kind === 'number' || kind === 'day')
    return (
      <Space wrap>
        <End
          kind={kind}
          label={t('find.from')}
          value={asked.from}
          onChange={(from) => onAsk(withEnd(asked, { from }))}
        />
        –
        <End kind={kind} label={t('find.to')} value={asked.to} onChange={(to) => onAsk(withEnd(asked, { to }))} />
      </Space>
    );
  return (
    <Input.Search
      allowClear
      placeholder={t('find.value')}
      aria-label={t('find.value')}
      onSearch={(value) => onAsk(value ? { value } : {})}
    />
  );
}

const withEnd = (asked: Asked, end: { [Key in keyof Asked]?: string | undefined }): Asked =>
  Object.fromEntries(Object.entries({ ...asked, ...end }).filter(([, value]) => value !== undefined));

interface FoundProps {
  formId: string;
  field: string;
  asked: Asked;
  onOpen: (record: FilledForm) => void;
}

function Found({ formId, field, asked, onOpen }: FoundProps) {
  const { t } = useTranslation('basics');
  const query = { skipCount: 0, maxResultCount: MOST, formId, field, ...asked };
  const read = useQuery(listOf(formData, query, { quiet: false }));
  return (
    <Table<FilledForm>
      size="small"
      rowKey="id"
      loading={read.isFetching}
      dataSource={[...(read.data?.items ?? [])]}
      locale={{ emptyText: read.isError ? <QueryState of={read} /> : <EmptyState text={t('find.nothing')} /> }}
      onRow={(record) => ({ onClick: () => onOpen(record), style: { cursor: 'pointer' } })}
      columns={[
        { key: 'name', title: t('formData.name'), dataIndex: 'name' },
        { key: 'value', title: field, render: (_, { data }) => String(data?.[field] ?? '') },
        { key: 'time', title: t('formData.creationTime'), render: (_, { creationTime }) => dateText(creationTime) },
      ]}
    />
  );
}

/** Records of a form by what one of its fields says. */
export default function FindRecords({
  onOpen,
  onClose,
}: {
  onOpen: (record: FilledForm) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('basics');
  const [chosen, setChosen] = useState<{ id: string; version: number }>();
  const [field, setField] = useState<string>();
  const [asked, setAsked] = useState<Asked>({});
  const forms = useQuery(listOf(formCustomize, everything, { quiet: false }));
  const published = (forms.data?.items ?? []).filter(({ publishedVersion }) => publishedVersion !== null);
  const form = useRoute(
    formJson.json,
    { params: { id: chosen?.id ?? '' }, query: { version: String(chosen?.version ?? '') } },
    { enabled: chosen !== undefined },
  );
  const widgets = flatWidgets(form.data?.widgets ?? []).filter(
    ({ type, options }) => options.isQueryable && queryKinds[type],
  );
  const widget = widgets.find(({ model }) => model === field);
  return (
    <Drawer open size={820} title={t('formData.find')} onClose={onClose}>
      <Space wrap style={{ marginBottom: 16 }}>
        <Select
          style={{ minWidth: 220 }}
          placeholder={t('form.choose')}
          aria-label={t('form.title')}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen?.id ?? null}
          options={published.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => {
            setChosen({ id, version: published.find((one) => one.id === id)!.publishedVersion! });
            setField(undefined);
            setAsked({});
          }}
        />
        <Select
          style={{ minWidth: 200 }}
          disabled={!form.data}
          placeholder={t('find.field')}
          aria-label={t('find.field')}
          notFoundContent={t('find.noFields')}
          value={field ?? null}
          options={widgets.map(({ model, name }) => ({ value: model, label: name }))}
          onChange={(next: string) => {
            setField(next);
            setAsked({});
          }}
        />
        {widget && <Question key={widget.model} widget={widget} asked={asked} onAsk={setAsked} />}
      </Space>
      {chosen && widget && <Found formId={chosen.id} field={widget.model} asked={asked} onOpen={onOpen} />}
    </Drawer>
  );
}
