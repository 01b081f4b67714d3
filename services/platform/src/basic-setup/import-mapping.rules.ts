import { importMappingRule } from '@ishare/contracts/platform/import-mappings.js';
import { z } from 'zod';

/** Each field is filled from one column, and each column fills one field. */
export const mappingRules = z
  .array(importMappingRule)
  .max(500)
  .superRefine((rules, issues) => {
    const [columns, fields] = [new Set<number>(), new Set<string>()];
    rules.forEach(({ columnIndex, fieldName }, index) => {
      if (columns.has(columnIndex))
        issues.addIssue({
          code: 'custom',
          path: [index, 'columnIndex'],
          params: { text: 'Form:repeated', name: columnIndex },
        });
      if (fields.has(fieldName))
        issues.addIssue({
          code: 'custom',
          path: [index, 'fieldName'],
          params: { text: 'Form:repeated', name: fieldName },
        });
      columns.add(columnIndex);
      fields.add(fieldName);
    });
  })
  .default([]);
