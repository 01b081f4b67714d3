import { newsType } from '@ishare/contracts/insight/news.js';
import { thingScreen } from '../../../resource/things';

/** What kinds of news there are. */
export default thingScreen(newsType, {
  name: 'insight:newsType',
  titleOf: ({ name }) => name,
  columns: { name: { width: 240, pinned: 'start' }, order: { width: 100 }, creationTime: { width: 160 } },
  form: { name: true, order: true },
});
