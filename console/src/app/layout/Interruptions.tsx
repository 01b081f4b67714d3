import { Suspense } from 'react';
import { interruption, takeover } from '../../session/http';
import { isImpersonating } from '../../session/impersonation';
import { useStore } from '../../state/store';
import { lazy } from '../../state/lazy';

const OtherAccount = lazy(() => import('./OtherAccount'));
const OtherNameIsOver = lazy(() => import('./OtherNameIsOver'));
const SignInAgain = lazy(() => import('./SignInAgain'));

/** What stands over a page while its session does not go on by itself. */
export function Interruptions() {
  const isTakenOver = useStore(takeover.isOpen);
  const isInterrupted = useStore(interruption.isOpen);
  // Somebody else's name is not taken up again by a password.
  const Ended = isImpersonating(localStorage) ? OtherNameIsOver : SignInAgain;
  return <Suspense fallback={null}>{isTakenOver ? <OtherAccount /> : isInterrupted && <Ended />}</Suspense>;
}
