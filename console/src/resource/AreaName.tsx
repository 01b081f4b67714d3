import { area } from '@ishare/contracts/platform/area.js';
import type { Area } from '@ishare/contracts/platform/area.js';
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/things';

/** An area as it is offered: with those that it is in. */
export const areaLabel = ({ fullName }: Pick<Area, 'fullName'>): string => fullName ?? '';

/** Narrows a list by an area and by all that are below it. */
export const areaFilter = { key: 'areaId', type: 'lookup', path: `/${area.path}`, labelOf: areaLabel } as const;

/** Where somebody is at home. */
export function AreaName({ id }: { id: string | null }) {
  const found = useQuery({
    queryKey: [`/${area.path}`, id],
    queryFn: ({ signal }) => api(area).get(id!, { signal, quiet: true }),
    enabled: id !== null,
    staleTime: 60_000,
  });
  return found.data?.fullName;
}
