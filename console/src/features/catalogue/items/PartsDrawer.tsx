import { PlusOutlined } from '@ant-design/icons';
import { productRoutes } from '@ishare/contracts/catalogue/product-routes.js';
import type { ProductPart } from '@ishare/contracts/catalogue/product-routes.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsColumn } from '../../../resource/RowActions';
import { call, makeStale, useAct, useRoute } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { figureUnits, money, titleIn } from '../../../ui/figures';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { CataloguePicker } from '../picker';
import type { Item } from '../records';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { NumberInput } from '../../../ui/NumberInput';

const allLinks = 999;

/** A line of the list; without productId the server does not know it yet. */
type Line = Omit<ProductPart, 'productId'> & { productId?: string };

const lineId = ({ id }: Line) => id;

/** The parts of a product, each with its count; what is changed and what is new goes to the server on Save. */
export default function PartsDrawer({ product, onClose }: { product: Item; onClose: () => void }) {
  const { t } = useTranslation(['catalogue', 'common']);
  useReturnedFocus();
  const client = useQueryClient();
  const removed = useAct(productRoutes.removePart);
  const list = useRoute(productRoutes.parts, { query: { productId: product.id, maxResultCount: allLinks } });
  const [picked, setPicked] = useState<readonly Line[]>([]);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [isPicking, setPicking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const kept = useMemo(() => list.data?.items ?? [], [list.data]);
  const lines = useMemo<Line[]>(() => [...kept, ...picked], [kept, picked]);
  const countOf = (line: Line) => counts[line.id] ?? line.count;
  const changed = kept.filter((line) => countOf(line) !== line.count);
  const isDirty = picked.length > 0 || changed.length > 0;
  useDirty(isDirty);

  const close = async () => {
    if (
      !isDirty ||
      (await confirmAction({ title: t('common:form.unsaved'), okText: t('common:form.discard'), danger: true }))
    )
      onClose();
  };
  const pick = (items: readonly Item[]) => {
    const there = new Set(lines.map(({ partId }) => partId));
    setPicked([
      ...picked,
      ...items
        .filter(({ id }) => !there.has(id))
        .map((part): Line => ({ id: `new:${part.id}`, partId: part.id, count: 1, name: part.name, part })),
    ]);
  };
  const remove = async (line: Line) => {
    if (!line.productId) return setPicked(picked.filter(({ id }) => id !== line.id));
    if (
      !(await confirmAction({
        title: t('common:list.deleteOne', { name: line.name }),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    removed.mutate({ params: { id: product.id, partId: line.id } });
  };
  const save = async () => {
    setSaving(true);
    try {
      for (const line of changed)
        await call(productRoutes.changePart, {
          params: { id: product.id },
          body: { id: line.id, count: countOf(line) },
        });
      for (const line of picked) {
        const body = { productId: product.id, partId: line.partId, count: countOf(line) };
        await call(productRoutes.addPart, { body });
        setPicked((current) => current.filter(({ id }) => id !== line.id));
      }
      tellSuccess(t('common:done.saved'));
      setCounts({});
    } catch {
      // Told already; what is not saved yet stays in the list.
    } finally {
      await makeStale(client, productRoutes.addPart);
      setSaving(false);
    }
  };

  return (
    <Drawer
      open
      size={760}
      title={t('parts.title', { name: product.name })}
      onClose={() => void close()}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
      extra={
        <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
          {t('parts.add')}
        </Button>
      }
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button type="primary" disabled={!isDirty} loading={isSaving} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      <DataGrid
        label={t('parts.open')}
        rows={lines}
        rowKey={lineId}
        loading={list.isPending}
        rowTone={(line) => (line.productId ? undefined : 'warning')}
        columns={[
          { key: 'name', title: t('item.name'), width: 220 },
          { key: 'code', title: t('item.code'), width: 120, render: ({ part }) => part.code ?? '' },
          {
            key: 'count',
            title: t('item.count'),
            width: 120,
            align: 'end',
            render: (line) => (
              <NumberInput
                size="small"
                min={0}
                precision={3}
                aria-label={`${t('item.count')} · ${line.name}`}
                value={countOf(line)}
                formatter={(value) => (value === undefined ? '' : String(Number(value)))}
                onChange={(value) => setCounts({ ...counts, [line.id]: value ?? 0 })}
                style={{ width: '100%' }}
              />
            ),
          },
          { key: 'unit', title: t('item.unit'), width: 80, render: ({ part }) => part.unit ?? '' },
          {
            key: 'price',
            title: titleIn(t('matter.price'), figureUnits.money),
            width: 100,
            align: 'end',
            render: ({ part }) => money(part.price),
          },
          actionsColumn<Line>(t('common:column.actions'), [t('common:action.delete')], (line) => [
            { key: 'delete', label: t('common:action.delete'), danger: true, run: () => void remove(line) },
          ]),
        ]}
        empty={
          <EmptyState text={t('parts.empty')}>
            <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
              {t('parts.add')}
            </Button>
          </EmptyState>
        }
      />
      {isPicking && <CataloguePicker module="matter" onPick={pick} onClose={() => setPicking(false)} />}
    </Drawer>
  );
}
