import { checkRuleSet } from '@ishare/contracts/sales-order/json-check.js';
import { thingScreen } from '../../../resource/things';

/** Rules that are asked together. */
export default thingScreen(checkRuleSet, {
  name: 'salesOrder:checkRuleSet',
  titleOf: ({ name }) => name,
  columns: { name: { width: 260, pinned: 'start' }, ruleCount: { width: 110 }, version: { width: 100 } },
  form: { name: { span: 2 }, ruleIds: true },
});
