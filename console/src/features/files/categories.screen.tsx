import { documentCategory } from '@ishare/contracts/files/shared-document.js';
import { thingScreen } from '../../resource/things';

/** The headings under which documents are found. */
export default thingScreen(documentCategory, {
  name: 'files:documentCategory',
  titleOf: ({ name }) => name,
  columns: { name: { width: 240, pinned: 'start' }, order: { width: 100 }, creationTime: { width: 160 } },
  form: { name: true, order: true },
});
