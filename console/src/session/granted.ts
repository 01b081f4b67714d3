import { createStore, useStore } from '../state/store';
import { holds } from './permission';

/** What the signed-in account holds. */
export const permissions = createStore<ReadonlySet<string>>(new Set());

export function usePermission(wanted: string | readonly string[]): boolean {
  return holds(useStore(permissions), wanted);
}
