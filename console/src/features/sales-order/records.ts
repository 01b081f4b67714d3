import type { Row } from '../../resource/screen';

/** One design of an order under audit. */
export interface AuditDesign extends Row {
  auditName: string;
  auditCode: string;
  state: number;
  levelIndex: number;
  round: number;
  submitComment: string | null;
  rejectComment: string | null;
  salesOrderId: string;
  salesOrderNo: string;
  assigneeName: string | null;
  isDownload: boolean;
  separatePallet: string | null;
  quotedTime: string | null;
  attachmentName: string | null;
  /** Number of the design that the sheet is of. */
  auditDesignId: string | null;
}

export interface AuditLogEntry {
  id: string;
  operationState: number;
  operationTime: string;
  roleName: string | null;
  operationOperator: string | null;
  comment: string | null;
  levelIndex: number;
  round: number;
}

export interface OrderFile extends Row {
  fileName: string;
  fileType: string | null;
  isSuccess: boolean;
  errorMessage: string | null;
}
