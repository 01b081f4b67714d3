import { layout } from '@ishare/contracts/platform/layout.js';
import { thingScreen } from '../../../resource/things';
import { metaText, readMeta } from './layout-meta';

export default thingScreen(layout, {
  name: 'platform:layout',
  titleOf: ({ displayName }) => displayName,
  columns: {
    name: { pinned: 'start' },
    displayName: { width: 200 },
    path: { width: 240 },
    redirect: { width: 200 },
    framework: { width: 140 },
    description: { width: 260 },
    creationTime: { width: 160 },
  },
  filters: [{ key: 'reverse', type: 'select', options: [{ value: true, label: 'platform:layout.descending' }] }],
  form: {
    name: true,
    displayName: true,
    path: { hint: 'platform:layout.pathHint' },
    redirect: true,
    framework: { only: 'create', initial: 'React' },
    description: true,
    meta: {
      isLong: true,
      hint: 'platform:layout.metaHint',
      valid: { check: (value) => readMeta(value) !== undefined, message: 'platform:layout.metaInvalid' },
    },
  },
  toValues: (row) => ({ ...row, meta: metaText(row.meta) }),
  toBody: ({ meta }) => ({ meta: readMeta(meta) ?? {} }),
});
