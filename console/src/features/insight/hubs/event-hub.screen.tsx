import { eventHub } from '@ishare/contracts/insight/hubs.js';
import { thingScreen } from '../../../resource/things';
import { hubColumns } from './hub-columns';

/** What services told each other, for whoever looks after it. */
export default thingScreen(eventHub, {
  name: 'insight:eventHub',
  titleOf: ({ name }) => name,
  texts: { level: 'insight:hubLevel' },
  columns: hubColumns,
  filters: ['level'],
});
