import { productRoutes } from '@ishare/contracts/catalogue/product-routes.js';
import type { ProductPart } from '@ishare/contracts/catalogue/product-routes.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, makeStale, useAct, useRoute } from '../../../session/routes';
import { confirmDeletion, tellSuccess } from '../../../ui/feedback';
import type { Item } from '../records';

const allLinks = 999;

/** A line of the list; without productId the server does not know it yet. */
export type Line = Omit<ProductPart, 'productId'> & { productId?: string };

export interface CountedPart {
  part: Item;
  count: number;
}

const newLine = (part: Item, count: number): Line => ({
  id: `new:${part.id}`,
  partId: part.id,
  count,
  name: part.name,
  part,
});

/** The parts of a product: those that it has, those that are picked, and the counts that are typed. */
export function useProductParts(productId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const removal = useAct(productRoutes.removePart);
  const list = useRoute(productRoutes.parts, { query: { productId, maxResultCount: allLinks } });
  const [picked, setPicked] = useState<readonly Line[]>([]);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const kept = useMemo(() => list.data?.items ?? [], [list.data]);
  const lines = useMemo<Line[]>(() => [...kept, ...picked], [kept, picked]);
  const countOf = (line: Line) => counts[line.id] ?? line.count;
  const changed = kept.filter((line) => countOf(line) !== line.count);
  // What is not saved when one is refused stays in the list; the refusal is told.
  const save = useMutation({
    mutationFn: async () => {
      for (const line of changed)
        await call(productRoutes.changePart, {
          params: { id: productId },
          body: { id: line.id, count: countOf(line) },
        });
      for (const line of picked) {
        await call(productRoutes.addPart, { body: { productId, partId: line.partId, count: countOf(line) } });
        setPicked((current) => current.filter(({ id }) => id !== line.id));
      }
    },
    onSuccess: () => {
      tellSuccess(t('done.saved'));
      setCounts({});
    },
    onSettled: () => makeStale(client, productRoutes.addPart),
  });
  return {
    list,
    lines,
    countOf,
    setCount: (line: Line, count: number) => setCounts({ ...counts, [line.id]: count }),
    isDirty: picked.length > 0 || changed.length > 0,
    pick(items: readonly Item[]) {
      const there = new Set(lines.map(({ partId }) => partId));
      setPicked([...picked, ...items.filter(({ id }) => !there.has(id)).map((part) => newLine(part, 1))]);
    },
    /** Parts with their counts: those that are there get the new count, the others are added. */
    take(rows: readonly CountedPart[]) {
      const byPart = new Map(lines.map((line) => [line.partId, line.id]));
      const known = rows.flatMap(({ part, count }) => {
        const id = byPart.get(part.id);
        return id === undefined ? [] : [[id, count] as const];
      });
      setCounts({ ...counts, ...Object.fromEntries(known) });
      setPicked([
        ...picked,
        ...rows.filter(({ part }) => !byPart.has(part.id)).map(({ part, count }) => newLine(part, count)),
      ]);
    },
    async remove(line: Line) {
      if (!line.productId) setPicked(picked.filter(({ id }) => id !== line.id));
      else if (await confirmDeletion(line.name, null)) removal.mutate({ params: { id: productId, partId: line.id } });
    },
    save: () => save.mutate(),
    isSaving: save.isPending,
  };
}

export type ProductParts = ReturnType<typeof useProductParts>;
