import type { Row } from '../../../resource/screen';

/** One event that concerns an account's safety, as the server lists it. */
export interface SecurityLogEntry extends Row {
  tenantName: string | null;
  applicationName: string | null;
  identity: string;
  action: string;
  userName: string | null;
  clientId: string | null;
  correlationId: string | null;
  clientIpAddress: string | null;
  browserInfo: string | null;
  creationTime: string;
  extraProperties: Readonly<Record<string, unknown>>;
}
