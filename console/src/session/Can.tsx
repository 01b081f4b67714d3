import type { ReactNode } from 'react';
import { usePermission } from './granted';

/** Shows its children when one of the listed permissions is held (permission-02). */
export function Can({
  permission,
  children,
  otherwise = null,
}: {
  permission: string | readonly string[];
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return usePermission(permission) ? children : otherwise;
}
