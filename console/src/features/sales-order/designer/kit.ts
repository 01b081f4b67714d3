import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckFinding } from '@ishare/contracts/sales-order/json-check.js';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import type { Room } from './design-doc';
import type { Material, Part } from './quantities';

export const designsPath = '/api/salesorder/designs';

export interface Hardware {
  roomName: string;
  cabinetNo: string;
  code: string;
  name: string;
  count: number;
}

export interface PriceItem {
  name: string;
  roomName: string | null;
  cabinetNo: string | null;
  calcType: number;
  quantity: number;
  price: number;
  amount: number;
}

/** What a design comes to as it is drawn. */
export interface Preview {
  parts: Part[];
  hardware: Hardware[];
  items: PriceItem[];
  totalAmount: number;
  findings: CheckFinding[];
}

export interface StandardProduct {
  id: string;
  productCode: string;
  productName: string;
  productWidth: number | null;
  productDepth: number | null;
  productHeight: number | null;
}

const day = 86_400_000;

/** The materials that can be drawn with; none while they are fetched or where they cannot be had. */
export function useMaterials(): readonly Material[] {
  const { data } = useQuery({
    queryKey: [designsPath, 'materials'],
    queryFn: async ({ signal }) =>
      (await http.get<{ items: Material[] }>(`${designsPath}/kit/materials`, undefined, { signal, quiet: true })).items,
    staleTime: day,
    retry: false,
  });
  return data ?? [];
}

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
    queryKey: [designsPath, 'preview', asked],
    queryFn: ({ signal }) =>
      http.post<Preview>(`${designsPath}/preview`, { content: { rooms: asked } }, { signal, quiet: true }),
    enabled: isSound,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
}
