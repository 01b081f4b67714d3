// What workflows decide on, and what of it conditions can read.
import type { ExpressionValue } from '@ishare/kernel/expression-values.js';

/** What is known of a record when its workflow starts; kept with the instance. */
export type SubjectData = Record<string, ExpressionValue>;

interface Subject {
  /** Names that conditions may read beside those that every workflow knows. */
  readonly fields: readonly string[];
  /** The permission that opens the record's page; none where it has no page but that of its workflow. */
  readonly page?: (refId: string) => string;
}

export const workflowSubjects = {
  /** A contract with a customer that is handed in. */
  contract: {
    fields: ['amount', 'version', 'contractNo', 'customerName', 'dealerName', 'signDate'],
    page: (refId) => `/crm/contracts?id=${refId}`,
  },
  /** A sales order that is handed in. */
  order: {
    fields: ['totalAmount', 'discountAmount', 'salesOrderNo', 'orderName', 'customerName', 'dealerName', 'urgency'],
    page: (refId) => `/sales-order/orders/${refId}`,
  },
  /** What somebody asks for in words of his own. */
  request: { fields: ['amount', 'days', 'reason'] },
} as const satisfies Record<string, Subject>;

export type WorkflowSubject = keyof typeof workflowSubjects;
export const WORKFLOW_SUBJECTS = Object.keys(workflowSubjects) as WorkflowSubject[];

/** Known of every instance. */
export const COMMON_FIELDS = ['initiatorName'] as const;

/** Names that an expression of a workflow of that kind may read. */
export const fieldsOfSubject = (subject: string): readonly string[] => [
  ...((workflowSubjects as Record<string, Subject>)[subject]?.fields ?? []),
  ...COMMON_FIELDS,
];

/** The page of the record that an instance decides on. */
export const pageOfSubject = (subject: string, refId: string | null): string | null =>
  refId === null ? null : ((workflowSubjects as Record<string, Subject>)[subject]?.page?.(refId) ?? null);
