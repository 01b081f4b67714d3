import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import type { DesignMaterial } from '@ishare/contracts/sales-order/designs.js';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { call, keyOf, useRoute } from '../../../session/routes';
import { contentOf } from './design-doc';
import type { Room } from './design-doc';

export interface StandardProduct {
  id: string;
  productCode: string;
  productName: string;
  productWidth: number | null;
  productDepth: number | null;
  productHeight: number | null;
}

const day = 86_400_000;

const none: readonly DesignMaterial[] = [];

/** The materials that can be drawn with; none while they are fetched or where they cannot be had. */
export const useMaterials = (): readonly DesignMaterial[] =>
  useRoute(designs.materials, {}, { calls: { quiet: true }, staleTime: day, retry: false }).data?.items ?? none;

/** Enabled standard products of the catalogue, for whoever may see them. */
export function useStandardProducts(): readonly StandardProduct[] {
  const query = { isEnable: true, skipCount: 0, maxResultCount: 100 };
  const { data } = useQuery({
    queryKey: ['/api/salesorder/standard-products', query],
    queryFn: async ({ signal }) =>
      (await http.get<Paged<StandardProduct>>('/api/salesorder/standard-products', query, { signal, quiet: true }))
        .items,
    staleTime: day,
    retry: false,
  });
  return data ?? [];
}

const pauseMs = 350;

/** What the rooms come to, a moment after the last stroke; what was known stays on screen meanwhile. */
export function usePreview(rooms: readonly Room[], isSound: boolean) {
  const [asked, setAsked] = useState(rooms);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(rooms), pauseMs);
    return () => clearTimeout(timer);
  }, [rooms]);
  return useQuery({
    queryKey: [...keyOf(designs.preview), asked],
    queryFn: ({ signal }) => call(designs.preview, { body: { content: contentOf(asked) } }, { signal, quiet: true }),
    enabled: isSound,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
}
