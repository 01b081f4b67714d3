import type { Draft } from '@ishare/contracts/gateway/admin-routes.js';

/** What a drawer of the bar is given. */
export interface BarDrawerProps {
  draft: Draft;
  onClose: () => void;
}
