import { judgement, judgements } from '@ishare/contracts/sales-order/judgement.js';
import { thingScreen } from '../../../resource/things';
import { orderPath } from '../places';
import { FaultCosts } from './FaultCosts';

/** Who is liable for what, by report; above it what that comes to in a period. */
export default thingScreen(judgement, {
  name: 'salesOrder:judgement',
  stale: judgements.create.stale,
  titleOf: ({ exceptionNo }) => exceptionNo ?? '',
  texts: { liableParty: 'salesOrder:liableParty', exceptionType: 'salesOrder:exceptionType' },
  tones: { Draft: 'neutral', Confirmed: 'success' },
  header: FaultCosts,
  columns: {
    exceptionNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    exceptionType: { width: 110 },
    liableParty: { width: 120 },
    ratio: { width: 100 },
    cost: { width: 120 },
    salesOrderNo: { width: 160 },
    remark: { width: 240 },
    confirmedTime: { width: 150 },
  },
  filters: ['state', 'liableParty', 'exceptionType', 'confirmedTime'],
  form: {
    exceptionId: {
      labelOf: ({ exceptionNo, salesOrderNo }: { exceptionNo: string; salesOrderNo: string | null }) =>
        [exceptionNo, salesOrderNo].filter(Boolean).join(' · '),
      query: { state: 0 },
    },
    liableParty: true,
    ratio: true,
    cost: true,
    remark: true,
  },
  rowActions: [
    {
      key: 'openOrder',
      fits: ({ salesOrderId }) => salesOrderId !== null,
      run: ({ rows: [row], go }) => go(orderPath(row!.salesOrderId!)),
    },
  ],
});
