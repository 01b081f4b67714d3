import { goodsReceipt, receivePart } from '@ishare/contracts/optimisation/goods-receipt.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { receivePartAction } from './ReceivePart';
import { ReceiptLines } from './ReceiptLines';
import { lazy } from '../../../state/lazy';

const LinesField = lazy(() => import('./LinesField'));

/** Boards that suppliers are to bring, from the order to the shelf. */
export default thingScreen(goodsReceipt, {
  name: 'optimisation:goodsReceipt',
  stale: receivePart.stale,
  titleOf: ({ receiptNo }) => receiptNo,
  tones: { Expected: 'info', Received: 'success', Reversed: 'danger', Cancelled: 'neutral' },
  dangers: ['reverse', 'cancel'],
  details: (row) => <ReceiptLines receipt={row} />,
  columns: {
    receiptNo: { width: 170, pinned: 'start' },
    state: { width: 110 },
    supplier: { width: 200 },
    deliveryNo: { width: 150 },
    expectedDate: { width: 130 },
    pieces: { width: 110 },
    amount: { width: 130 },
    remark: { width: 200 },
    creationTime: { width: 150 },
  },
  rowActions: [receivePartAction],
  filters: ['state'],
  formSize: 760,
  form: {
    supplier: true,
    deliveryNo: { hint: 'optimisation:goodsReceipt.deliveryNoHint' },
    expectedDate: true,
    lines: {
      required: true,
      hint: 'optimisation:goodsReceipt.linesHint',
      render: (props) => (
        <Suspense>
          <LinesField {...(props as object)} />
        </Suspense>
      ),
    },
    remark: { span: 2 },
  },
});
