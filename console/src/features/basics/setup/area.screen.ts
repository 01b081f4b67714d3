import { area } from '@ishare/contracts/platform/area.js';
import { areaLabel } from '../../../resource/AreaName';
import { thingScreen } from '../../../resource/things';

export default thingScreen(area, {
  name: 'basics:area',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 260, pinned: 'start', render: ({ name, level }) => `${'\u2003'.repeat(level - 1)}${name}` },
    code: { width: 160 },
    level: { width: 90 },
    hasChildren: true,
  },
  form: {
    name: true,
    code: true,
    parentId: {
      path: `/${area.path}`,
      labelOf: areaLabel,
      span: 2,
    },
  },
});
