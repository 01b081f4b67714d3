import { materialGroup } from '@ishare/contracts/optimisation/material-group.js';
import { thingScreen } from '../../../resource/things';

export default thingScreen(materialGroup, {
  name: 'optimisation:materialGroup',
  titleOf: ({ name }) => name,
  columns: { code: { width: 120, pinned: 'start' }, name: { width: 200 }, isEnable: { width: 90 } },
  form: { code: true, name: true, isEnable: true },
});
