// What workflows decide on, and what of it conditions can read.
import type { ExpressionValue } from '@ishare/kernel/expression-values.js';

/** What is known of a record when its workflow starts; kept with the instance. */
export type SubjectData = Record<string, ExpressionValue>;

interface Subject {
  /** Names that conditions may read beside those that every workflow knows. */
  readonly fields: readonly string[];
  /** The record's page; none where it has no page but that of its workflow. */
  readonly page?: (refId: string) => string;
}

export const workflowSubjects = {
  /** A contract with a customer that is handed in; a change of one is its next version. */
  contract: {
    fields: ['amount', 'version', 'contractNo', 'customerName', 'dealerName', 'signDate'],
    page: (refId) => `/crm/contract/${refId}`,
  },
  /** A sales order that is handed in, that by which parts are made again as well, or whose discounts have grown. */
  order: {
    fields: [
      'totalAmount',
      'discountRate',
      'discountAmount',
      'salesOrderNo',
      'orderName',
      'customerName',
      'dealerName',
      'urgency',
      'isSupplementary',
    ],
    page: (refId) => `/sales-order/orders/${refId}`,
  },
  /** What somebody asks for in words of his own. */
  request: { fields: ['amount', 'days', 'reason'] },
} as const satisfies Record<string, Subject>;

export type WorkflowSubject = keyof typeof workflowSubjects;
export const WORKFLOW_SUBJECTS = Object.keys(workflowSubjects) as WorkflowSubject[];

/** Fields of a request that are figures, and nothing else. */
export const FIGURES_OF_REQUESTS = ['amount', 'days'] as const;

/** Known of every instance. */
export const COMMON_FIELDS = ['initiatorName'] as const;

/** Names that an expression of a workflow of that kind may read. */
export const fieldsOfSubject = (subject: string): readonly string[] => [
  ...((workflowSubjects as Record<string, Subject>)[subject]?.fields ?? []),
  ...COMMON_FIELDS,
];

/** Whether who is asked may be let change a field: what a request says is kept with its instance alone. */
export const isEditable = (subject: string, field: string): boolean =>
  subject === 'request' && (workflowSubjects.request.fields as readonly string[]).includes(field);

/** The page of the record that an instance decides on. */
export const pageOfSubject = (of: { formType: string | null; refId: string | null }): string | undefined => {
  const subject = (workflowSubjects as Record<string, Subject>)[of.formType ?? ''];
  return of.refId === null ? undefined : subject?.page?.(of.refId);
};
