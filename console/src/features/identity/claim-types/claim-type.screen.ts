import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';

interface ClaimType extends Row {
  name: string;
  required: boolean;
  isStatic: boolean;
  regex: string | null;
  regexDescription: string | null;
  description: string | null;
  valueType: number;
  creationTime: string;
}

const P = identityPermissions.names.IdentityClaimTypes;
const valueTypes = ['string', 'int', 'boolean', 'dateTime'].map((name, value) => ({
  value,
  label: `identity:claimType.valueTypes.${name}`,
}));

export default defineScreen<ClaimType>({
  name: 'identity:claimType',
  path: '/api/identity/claim-types',
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (type) => type.name,
  empty: 'identity:claimType.empty',
  defaultSorting: 'name',
  columns: [
    { key: 'name', width: 220, pinned: 'start', sortable: true },
    { key: 'valueType', width: 110, sortable: true, options: valueTypes },
    { key: 'required', as: 'boolean', width: 110, sortable: true },
    { key: 'isStatic', as: 'boolean', width: 110, sortable: true },
    { key: 'regex', width: 220 },
    { key: 'regexDescription', width: 220 },
    { key: 'description', width: 260 },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 256, span: 2 },
    { key: 'valueType', type: 'select', required: true, options: valueTypes, initial: 0 },
    { key: 'required', type: 'switch', initial: false, hint: 'identity:claimType.requiredHint' },
    { key: 'regex', type: 'text', max: 512, hint: 'identity:claimType.regexHint' },
    { key: 'regexDescription', type: 'text', max: 128, hint: 'identity:claimType.regexDescriptionHint' },
    { key: 'description', type: 'textarea', max: 256, span: 2 },
  ],
});
