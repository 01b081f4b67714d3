import { useCallback } from 'react';
import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CatalogueBrowser } from './CatalogueBrowser';
import type { Place } from './place';
import { modules } from './modules';
import { lazy } from '../../../state/lazy';

const PartsDrawer = lazy(() => import('./PartsDrawer'));
const rootWord = 'root';
const productParts: ComponentProps<typeof CatalogueBrowser>['parts'] = (product, onClose) => (
  <PartsDrawer product={product} onClose={onClose} />
);

const PartUses = lazy(async () => ({ default: (await import('../uses/ItemUses')).PartUses }));
const partUses: ComponentProps<typeof CatalogueBrowser>['uses'] = (part, onClose) => (
  <PartUses part={part} onClose={onClose} />
);

/** The catalogue of products or of parts; the directory and the filter are in the address. */
export default function CataloguePage({ module }: { module: 'product' | 'matter' }) {
  const [search, setSearch] = useSearchParams();
  const directory = search.get('directory');
  const place: Place = {
    directory: directory === rootWord ? null : (directory ?? undefined),
    filter: search.get('filter') ?? '',
    sorting: search.get('sort') ?? undefined,
  };
  const go = useCallback(
    (next: Place) => {
      const params = new URLSearchParams();
      if (next.directory !== undefined) params.set('directory', next.directory ?? rootWord);
      if (next.filter) params.set('filter', next.filter);
      if (next.sorting) params.set('sort', next.sorting);
      setSearch(params, { replace: true });
    },
    [setSearch],
  );
  return (
    <CatalogueBrowser
      module={modules[module]}
      place={place}
      onGo={go}
      {...(module === 'product' ? { parts: productParts } : { uses: partUses })}
    />
  );
}
