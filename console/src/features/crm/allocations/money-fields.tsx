import { Suspense } from 'react';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));
const AllocationField = lazy(() => import('./AllocationField'));
const MAX_VOUCHERS = 9;

/** Pictures of the vouchers of money that came or went. */
export const voucherFiles = {
  render: (props: object) => (
    <Suspense>
      <FileField {...props} most={MAX_VOUCHERS} />
    </Suspense>
  ),
};

/** Its split over the bills of whoever the form names in `of`. */
export const allocationsOf = (of: 'contractId' | 'dealerId', hint: string) => ({
  hint,
  render: (props: object) => (
    <Suspense>
      <AllocationField {...props} of={of} />
    </Suspense>
  ),
});
