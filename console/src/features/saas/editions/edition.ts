import type { Row } from '../../../resource/screen';

export interface Edition extends Row {
  displayName: string;
  planId: string | null;
  tenantCount: number;
  creationTime: string;
}
