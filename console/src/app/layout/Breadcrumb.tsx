import { Breadcrumb as Crumbs } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../state/store';
import { placeOf } from '../console-places';
import styles from './Breadcrumb.module.css';
import type { ScreenPlace } from '../../state/places';
import { viewTitles } from '../../state/view';

const oneLine = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function useTrail(places: readonly ScreenPlace[]): readonly string[] {
  const { pathname } = useLocation();
  const own = useStore(viewTitles)[pathname];
  const place = useMemo(() => placeOf(places, pathname), [places, pathname]);
  return own ? [...(place?.trail ?? []), own] : (place?.trail ?? []);
}

/** The current place's title alone, where there is no room for the way to it. */
export function PageName({ places }: { places: readonly ScreenPlace[] }) {
  return <strong style={oneLine}>{useTrail(places).at(-1)}</strong>;
}

/** The titles that lead to the current place. */
export function Breadcrumb({ places }: { places: readonly ScreenPlace[] }) {
  const trail = useTrail(places);
  return (
    <div style={oneLine}>
      <Crumbs className={styles.trail} items={trail.map((title, index) => ({ key: index, title }))} />
    </div>
  );
}
