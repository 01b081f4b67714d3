import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import type { RecordOf, Thing } from '@ishare/contracts/things/thing.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListFailure } from '../../resource/ListFailure';
import type { FormValues } from '../../resource/ResourceForm';
import type { Field } from '../../resource/screen';
import { http } from '../../session/http';
import { usePermission } from '../../session/session';
import { listOf } from '../../session/things';
import { EmptyState } from '../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../ui/feedback';
import { Line, LineMenu, Lines } from '../../ui/Lines';
import { Panes } from '../../ui/Panes';
import { searchOf } from '../../ui/strip-whitespace';
import styles from './RecordList.module.css';

const ResourceForm = lazy(async () => ({ default: (await import('../../resource/ResourceForm')).ResourceForm }));
const everything = { skipCount: 0, maxResultCount: 999 };

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
export function RecordList<T extends Thing>({ name, thing, lineOf, fields, formSize, children }: RecordListProps<T>) {
  const { t } = useTranslation(['basics', 'common']);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const [panel, setPanel] = useState<RecordOf<T> | 'create'>();
  const [mayCreate, mayEdit, mayDelete] = [
    usePermission(thing.permissions.create),
    usePermission(thing.permissions.update),
    usePermission(thing.permissions.delete),
  ];
  const path = `/${thing.path}`;
  const list = useQuery(listOf(thing, everything));
  const fits = searchOf(text);
  const rows = (list.data?.items ?? []).filter((row) => {
    const { name: called, code } = lineOf(row);
    return fits(`${called}${code}`);
  });
  const chosen = rows.find(({ id }) => id === search.get('record')) ?? rows[0];
  const reload = () => void client.invalidateQueries({ queryKey: [path] });
  const save = async (values: FormValues) => {
    if (panel && panel !== 'create')
      await http.put(`${path}/${panel.id}`, { ...values, concurrencyStamp: panel.concurrencyStamp }, { quiet: true });
    else await http.post(path, values, { quiet: true });
    tellSuccess(t('common:done.saved'));
    reload();
  };
  const remove = async (row: RecordOf<T>) => {
    if (
      !(await confirmAction({
        title: t('common:list.deleteOne', { name: lineOf(row).name }),
        content: t('common:list.deleteHint'),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    try {
      await http.delete(`${path}/${row.id}`);
      tellSuccess(t('common:done.deleted'));
      reload();
    } catch {
      // Told already.
    }
  };
  const menuOf = (row: RecordOf<T>) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:action.edit'), run: () => setPanel(row) }] : []),
    ...(mayDelete && !lineOf(row).isStatic
      ? [{ key: 'delete', label: t('common:action.delete'), danger: true, run: () => void remove(row) }]
      : []),
  ];
  const createButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setPanel('create')}>
      {t('common:action.create')}
    </Button>
  );
  return (
    <>
      <Panes
        isPending={list.isPending}
        side={
          <>
            <div className={styles.bar}>
              <Input
                prefix={<SearchOutlined />}
                placeholder={t('common:list.nameOrCode')}
                aria-label={t('common:list.nameOrCode')}
                allowClear
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {createButton}
            </div>
            {list.isPending && <Skeleton active />}
            {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
            {list.isSuccess && rows.length === 0 && (
              <EmptyState
                text={
                  text ? t('common:list.emptyFiltered') : t(`${name}.empty`, { defaultValue: t('common:list.empty') })
                }
              />
            )}
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
        }
      >
        {chosen && children(chosen, () => setPanel(chosen))}
      </Panes>
      <Suspense>
        {panel && (
          <ResourceForm
            name={name}
            {...(formSize && { size: formSize })}
            title={`${t(panel === 'create' ? 'common:action.create' : 'common:action.edit')} · ${t(`${name}.title`)}`}
            fields={fields}
            row={panel === 'create' ? undefined : (panel as unknown as FormValues)}
            onSave={save}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
