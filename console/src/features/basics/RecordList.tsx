import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { RecordOf, Thing } from '@ishare/contracts/things/thing.js';
import { Button, Input } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QueryState } from '../../resource/QueryState';
import type { FormValues } from '../../resource/form-props';
import type { Field } from '../../resource/screen';
import { usePermission } from '../../session/session';
import { Line, LineMenu, Lines } from '../../ui/Lines';
import { Panes } from '../../ui/Panes';
import { searchOf } from '../../ui/strip-whitespace';
import styles from './RecordList.module.css';
import { useRecords } from './use-records';
import { lazy } from '../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../resource/ResourceForm')).ResourceForm }));

interface Filter {
  text: string;
  onType: (text: string) => void;
}

/** What narrows the list, and what adds to it. */
function ListBar({ filter, onCreate }: { filter: Filter; onCreate?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <Input
        prefix={<SearchOutlined />}
        placeholder={t('list.nameOrCode')}
        aria-label={t('list.nameOrCode')}
        allowClear
        value={filter.text}
        onChange={(event) => filter.onType(event.target.value)}
      />
      {onCreate && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onCreate}>
          {t('action.create')}
        </Button>
      )}
    </div>
  );
}

interface RecordListProps<T extends Thing> {
  /** i18n prefix of title and labels. */
  name: string;
  thing: T;
  /** What a record is called, and whether the product needs it. */
  lineOf: (row: RecordOf<T>) => { name: string; code: string; isStatic?: boolean };
  fields: readonly Field[];
  /** Width of the form, in px; by the number of fields when absent. */
  formSize?: number;
  /** What stands at the right of the chosen record; `edit` opens its form. */
  children: (chosen: RecordOf<T>, edit: () => void) => ReactNode;
}

/** Two panes: records at the left, one of them chosen in the address, and what belongs to it at the right. */
export function RecordList<T extends Thing>(props: RecordListProps<T>) {
  const { name, thing, lineOf, children } = props;
  const { t } = useTranslation(['basics', 'common']);
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const [panel, setPanel] = useState<RecordOf<T> | 'create'>();
  const mayCreate = usePermission(thing.permissions.create);
  const mayEdit = usePermission(thing.permissions.update);
  const mayDelete = usePermission(thing.permissions.delete);
  const records = useRecords(thing, (row) => lineOf(row).name);
  const { list } = records;
  const fits = searchOf(text);
  const rows = (list.data?.items ?? []).filter((row) => {
    const { name: called, code } = lineOf(row);
    return fits(`${called}${code}`);
  });
  const chosen = rows.find(({ id }) => id === search.get('record')) ?? rows[0];
  const none = text ? t('common:list.emptyFiltered') : t(`${name}.empty`, { defaultValue: t('common:list.empty') });
  const menuOf = (row: RecordOf<T>) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:action.edit'), run: () => setPanel(row) }] : []),
    ...(mayDelete && !lineOf(row).isStatic
      ? [{ key: 'delete', label: t('common:action.delete'), danger: true, run: () => void records.remove(row) }]
      : []),
  ];
  const side = (
    <>
      <ListBar filter={{ text, onType: setText }} onCreate={mayCreate ? () => setPanel('create') : undefined} />
      <QueryState of={list} none={rows.length === 0 && none} />
      <Lines label={t(`${name}.title`)}>
        {rows.map((row) => {
          const { name: called, code } = lineOf(row);
          return (
            <Line
              key={row.id}
              name={called}
              note={code}
              isChosen={row.id === chosen?.id}
              onChoose={() => setSearch({ record: row.id }, { replace: true })}
              actions={<LineMenu name={called} actions={menuOf(row)} />}
            />
          );
        })}
      </Lines>
    </>
  );
  return (
    <>
      <Panes isPending={list.isPending} side={side}>
        {chosen && children(chosen, () => setPanel(chosen))}
      </Panes>
      <Suspense>
        {panel && (
          <ResourceForm
            name={name}
            {...(props.formSize && { size: props.formSize })}
            title={`${t(panel === 'create' ? 'common:action.create' : 'common:action.edit')} · ${t(`${name}.title`)}`}
            fields={props.fields}
            row={panel === 'create' ? undefined : (panel as unknown as FormValues)}
            onSave={(values) => records.save(values, panel === 'create' ? undefined : panel)}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
