import { defineError } from '@ishare/kernel/errors.js';

/** Refusals of this service; the texts stand in i18n under the code. */
export const crmErrors = {
  BalanceBeyond: defineError('Crm:BalanceBeyond'),
  /** A customer does not come from one stage to the other. */
  StageNotAllowed: defineError('Crm:StageNotAllowed'),
  /** Who may take so many customers a day has taken them. */
  CustomerTaken: defineError('Crm:CustomerTaken'),
  /** Whom somebody else looks after only he, or who manages customers, hands over. */
  CustomerOfAnother: defineError('Crm:CustomerOfAnother'),
  ClaimsSpent: defineError('Crm:ClaimsSpent'),
  /** Of two customers the one with orders stays. */
  GoneHasOrders: defineError('Crm:GoneHasOrders'),
  MergeUndone: defineError('Crm:MergeUndone'),
  BillBeyond: defineError('Crm:BillBeyond'),
  BillOfContract: defineError('Crm:BillOfContract'),
  BillPaid: defineError('Crm:BillPaid'),
  BillRefunded: defineError('Crm:BillRefunded'),
  BillPaidBeyond: defineError('Crm:BillPaidBeyond'),
  BillVoid: defineError('Crm:BillVoid'),
  IntentHasContract: defineError('Crm:IntentHasContract'),
  ContractHasOrder: defineError('Crm:ContractHasOrder'),
  LedgerClosed: defineError('Crm:LedgerClosed'),
  LedgerNotOver: defineError('Crm:LedgerNotOver'),
  NotConfirmed: defineError('Crm:NotConfirmed'),
  NothingToBill: defineError('Crm:NothingToBill'),
  NothingToRestore: defineError('Crm:NothingToRestore'),
  ContractNotEffective: defineError('Crm:ContractNotEffective'),
  ContractTerminated: defineError('Crm:ContractTerminated'),
  OrderCancelled: defineError('Crm:OrderCancelled'),
  OrderHasBills: defineError('Crm:OrderHasBills'),
  OrderHasContract: defineError('Crm:OrderHasContract'),
  OrderWithoutDealer: defineError('Crm:OrderWithoutDealer'),
  RefundBeyond: defineError('Crm:RefundBeyond'),
  RefundUnbilled: defineError('Crm:RefundUnbilled'),
  RefundOfRefund: defineError('Crm:RefundOfRefund'),
} as const;
