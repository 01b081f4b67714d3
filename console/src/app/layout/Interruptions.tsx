import { Suspense } from 'react';
import { interruption, takeover } from '../../session/http';
import { useStore } from '../../state/store';
import { lazy } from '../../state/lazy';

const OtherAccount = lazy(() => import('./OtherAccount'));
const SignInAgain = lazy(() => import('./SignInAgain'));

/** What stands over a page while its session does not go on by itself. */
export function Interruptions() {
  const isTakenOver = useStore(takeover.isOpen);
  const isInterrupted = useStore(interruption.isOpen);
  return <Suspense fallback={null}>{isTakenOver ? <OtherAccount /> : isInterrupted && <SignInAgain />}</Suspense>;
}
