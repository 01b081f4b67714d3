import { businessHub } from '@ishare/contracts/insight/hubs.js';
import { thingScreen } from '../../../resource/things';
import { hubColumns } from './hub-columns';

/** What people were told, for whoever looks after it. */
export default thingScreen(businessHub, {
  name: 'insight:businessHub',
  titleOf: ({ name }) => name,
  texts: { level: 'insight:hubLevel' },
  columns: hubColumns,
  filters: ['level'],
});
