import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { http } from '../../../session/http';

interface FormFieldMapping extends Row {
  formId: string;
  sourceField: string;
  targetField: string;
  mappingType: number;
}

const P = basicSetupPermissions.names.FormFieldMappings;
const formsPath = '/api/app/formCustomize';
const allForms = { skipCount: 0, maxResultCount: 999 };

interface Form {
  id: string;
  code: string;
  name: string;
}

const formText = ({ code, name }: Form) => `${name} (${code})`;

/** The form in words; one query serves all rows and the field of the dialog. */
function FormName({ id }: { id: string }) {
  const list = useQuery({
    queryKey: [formsPath, allForms],
    queryFn: () => http.get<{ items: Form[] }>(formsPath, allForms),
    staleTime: 60_000,
  });
  const form = list.data?.items.find((one) => one.id === id);
  return form ? formText(form) : '';
}

export default defineScreen<FormFieldMapping>({
  name: 'basics:formFieldMapping',
  path: '/api/app/formFieldMappings',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ sourceField, targetField }) => `${sourceField} → ${targetField}`,
  columns: [
    { key: 'sourceField', width: 220, pinned: 'start', sortable: true },
    { key: 'targetField', width: 200, sortable: true },
    { key: 'formId', width: 260, render: ({ formId }) => <FormName id={formId} /> },
    { key: 'mappingType', width: 120, align: 'end', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'formId', type: 'lookup', required: true, path: formsPath, labelOf: formText, span: 2 },
    { key: 'sourceField', type: 'text', required: true, max: 128 },
    { key: 'targetField', type: 'text', required: true, max: 64 },
    { key: 'mappingType', type: 'number', min: 0, max: 99, precision: 0, initial: 0 },
  ],
});
