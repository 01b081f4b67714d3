import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { standardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import type { StandardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import type { DesignMaterial } from '@ishare/contracts/sales-order/designs.js';
import { call, keyOf, useRoute } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { contentOf } from './design-doc';
import type { Room } from './design-doc';

const day = 86_400_000;

const none: readonly DesignMaterial[] = [];

/** The materials that can be drawn with; none while they are fetched or where they cannot be had. */
export const useMaterials = (): readonly DesignMaterial[] =>
  useRoute(designs.materials, {}, { calls: { quiet: true }, staleTime: day, retry: false }).data?.items ?? none;

const enabled = { isEnable: true, skipCount: 0, maxResultCount: 100 };

/** Enabled standard products of the catalogue, for whoever may see them. */
export function useStandardProducts(): readonly StandardProduct[] {
  const { data } = useQuery({ ...listOf(standardProduct, enabled), staleTime: day, retry: false });
  return data?.items ?? [];
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
