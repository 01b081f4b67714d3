import { Breadcrumb as Crumbs } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../state/store';
import { placeOf } from '../console-places';
import type { ScreenPlace } from '../menu';
import { viewTitles } from '../../state/view';

/** The titles that lead to the current place. */
export function Breadcrumb({ places }: { places: readonly ScreenPlace[] }) {
  const { pathname } = useLocation();
  const own = useStore(viewTitles)[pathname];
  const place = useMemo(() => placeOf(places, pathname), [places, pathname]);
  const trail = own ? [...(place?.trail ?? []), own] : (place?.trail ?? []);
  return (
    <div style={{ flex: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' }}>
      <Crumbs items={trail.map((title, index) => ({ key: index, title }))} />
    </div>
  );
}
