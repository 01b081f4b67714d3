import { formCustomize, formFieldMapping } from '@ishare/contracts/platform/form-things.js';
import type { Form } from '@ishare/contracts/platform/form-things.js';
import { useQuery } from '@tanstack/react-query';
import { thingScreen } from '../../../resource/things';
import { listOf } from '../../../session/things';

const allForms = { skipCount: 0, maxResultCount: 999 };

const formText = ({ code, name }: Form) => `${name} (${code})`;

/** The form in words; one query serves all rows and the field of the dialog. */
function FormName({ id }: { id: string }) {
  const list = useQuery({ ...listOf(formCustomize, allForms, { quiet: false }), staleTime: 60_000 });
  const form = list.data?.items.find((one) => one.id === id);
  return form ? formText(form) : '';
}

export default thingScreen(formFieldMapping, {
  name: 'basics:formFieldMapping',
  titleOf: ({ sourceField, targetField }) => `${sourceField} → ${targetField}`,
  columns: {
    sourceField: { width: 220, pinned: 'start' },
    targetField: { width: 200 },
    formId: { width: 260, render: ({ formId }) => <FormName id={formId} /> },
    mappingType: { width: 120, align: 'end' },
  },
  form: {
    formId: { labelOf: formText, span: 2 },
    sourceField: { hint: 'basics:formFieldMapping.sourceFieldHint' },
    targetField: { hint: 'basics:formFieldMapping.targetFieldHint' },
    mappingType: { hint: 'basics:formFieldMapping.mappingTypeHint' },
  },
});
