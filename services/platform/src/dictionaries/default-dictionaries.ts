/** What every tenant begins with; titles stand in i18n under `Dictionary:<code>` and `Dictionary:<code>.<item>`. */
export const defaultDictionaries: readonly { code: string; isStatic: boolean; items: readonly string[] }[] = [
  { code: 'SeparatePallet', isStatic: true, items: ['0', '1', '2', '3', '4'] },
  { code: 'SalesOrderKuJiaLeQuotationType', isStatic: true, items: ['1', '2', '3'] },
  {
    code: 'StandardProductInfo',
    isStatic: true,
    items: Array.from({ length: 10 }, (_, index) => `info${index + 1}`),
  },
  { code: 'AuditChecklist', isStatic: false, items: ['1', '2', '3', '4', '5', '6'] },
  { code: 'RejectReason', isStatic: false, items: ['1', '2', '3', '4', '5', '6', '7', '8'] },
];
