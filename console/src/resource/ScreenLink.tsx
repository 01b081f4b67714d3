import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePathOf } from '../state/places';

/** Leads to a screen where something is to be done first; nothing for whoever does not see it. */
export function ScreenLink({ of, children }: { of: string; children: ReactNode }) {
  const path = usePathOf(of);
  return path ? <Link to={path}>{children}</Link> : null;
}
