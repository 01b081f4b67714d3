// The things of this service, each on its table: routes, tables and tests are made from this list.
import { documentCategory, sharedDocument } from '@ishare/contracts/files/shared-document.js';
import { entryName } from '@ishare/contracts/files/entry-name.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { readersExpression } from '@ishare/crud/audience.js';
import { DocumentCategory, SharedDocument } from './shared-documents/shared-document.entity.js';

export const documentCategories = serve(documentCategory, DocumentCategory, {
  usedBy: () => [[SharedDocument, 'categoryId']],
});

export const sharedDocuments = serve(sharedDocument, SharedDocument, {
  sent: { name: () => entryName },
  expressions: {
    categoryName: { sql: '(select c.name from document_category c where c.id = t.category_id)', kind: 'text' },
    documentId: { sql: 't.id', kind: 'text' },
    downloads: {
      sql: '(select coalesce(sum(v.downloads), 0)::int from shared_document_version v where v.document_id = t.id)',
      kind: 'raw',
    },
    readers: readersExpression,
  },
});

export const plainThings: readonly ServedThing[] = [documentCategories];
export const things: readonly ServedThing[] = [...plainThings, sharedDocuments];
