import type { ProgressPart } from '@ishare/contracts/sales-order/order-states.js';
import type { Row } from '../../resource/screen';

/** A sales order as it is read; amounts in the tenant's currency. */
export interface SalesOrder extends Row, Record<ProgressPart, number> {
  salesOrderNo: string;
  orderName: string;
  orderTypeId: string;
  orderTypeName: string | null;
  /** A form of its own, before those of its type. */
  formId: string | null;
  productTypeName: string | null;
  customerName: string | null;
  dealerName: string | null;
  desginId: string | null;
  desginName: string | null;
  /** The design is worked on although its sheets were judged. */
  designUnlocked: boolean;
  urgency: number;
  orderDate: string;
  promiseDate: string | null;
  woodNetOrderId: string | null;
  remark: string | null;
  receiver: { name?: string; phone?: string; address?: string };
  productAmount: number;
  matterAmount: number;
  standardAmount: number;
  salesListsAmount: number;
  /** Per cent. */
  discountRate: number;
  discountAmount: number;
  totalAmount: number;
  receivedAmount: number;
  balanceAmount: number;
  progress: number;
  state: number;
  isLate: boolean;
  holdFlag: boolean;
  holdReason: string | null;
  closeReason: string | null;
  creationTime: string;
}

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

/** Somebody whom an order names. */
export interface Person {
  id: string;
  userName: string;
  name: string | null;
  surname: string | null;
}

export interface TimelineEntry {
  id: string;
  time: string;
  kind: number;
  action: string;
  userId: string | null;
  userName: string | null;
  comment: string | null;
  data: Record<string, unknown>;
}

export interface DictionaryItem {
  code: string;
  displayText: string;
  value: string | null;
}
