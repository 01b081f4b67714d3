import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { metaText, readMeta } from './layout-meta';

interface Layout extends Row {
  name: string;
  displayName: string;
  path: string;
  redirect: string | null;
  description: string | null;
  framework: string;
  meta: Record<string, unknown>;
  creationTime: string;
}

const P = platformPermissions.names.Layout;

export default defineScreen<Layout>({
  name: 'platform:layout',
  path: '/api/platform/layouts',
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (layout) => layout.displayName,
  defaultSorting: 'name',
  columns: [
    { key: 'name', width: 180, pinned: 'start', sortable: true },
    { key: 'displayName', width: 200, sortable: true },
    { key: 'path', width: 240, sortable: true },
    { key: 'redirect', width: 200 },
    { key: 'framework', width: 140, sortable: true },
    { key: 'description', width: 260 },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'reverse', type: 'select', options: [{ value: true, label: 'platform:layout.descending' }] },
  ],
  fields: [
    { key: 'name', type: 'text', required: true, max: 64 },
    { key: 'displayName', type: 'text', required: true, max: 128 },
    { key: 'path', type: 'text', required: true, max: 255, hint: 'platform:layout.pathHint' },
    { key: 'redirect', type: 'text', max: 255 },
    { key: 'framework', type: 'text', required: true, max: 64, only: 'create', initial: 'React' },
    { key: 'description', type: 'text', max: 255 },
    {
      key: 'metaText',
      type: 'textarea',
      span: 2,
      hint: 'platform:layout.metaHint',
      valid: { check: (value) => readMeta(value) !== undefined, message: 'platform:layout.metaInvalid' },
    },
  ],
  toValues: (layout) => ({ ...layout, metaText: metaText(layout.meta) }),
  toBody: ({ metaText: text, ...values }, layout) => ({
    ...values,
    meta: readMeta(text) ?? {},
    ...(layout && { concurrencyStamp: layout.concurrencyStamp }),
  }),
});
