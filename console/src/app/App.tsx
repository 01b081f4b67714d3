import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp } from 'antd';
import { Suspense, useEffect } from 'react';
import type { ReactElement } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { guarded } from '../session/redirect';
import { signedIn } from '../session/http';
import { useStore } from '../state/store';
import { setNoticeSurface } from '../ui/feedback';
import { Connected } from './ConnectionBar';
import { queries } from './queries';
import { SessionGate } from './SessionGate';
import { Splash } from '../ui/Splash';
import { TenantCheck } from './TenantCheck';
import { Theme } from './Theme';
import { lazy } from '../state/lazy';

const LoginPage = lazy(() => import('../features/identity/account/LoginPage'));
const RegisterPage = lazy(() => import('../features/identity/account/RegisterPage'));
const ResetPasswordPage = lazy(() => import('../features/identity/account/ResetPasswordPage'));
const AuthRedirectPage = lazy(() => import('../features/identity/account/AuthRedirectPage'));
const VersionNotice = lazy(() => import('./VersionNotice'));
const DesignerPage = lazy(() => import('../features/sales-order/designer/DesignerPage'));
const PublicProgressPage = lazy(() => import('../features/sales-order/progress/PublicProgressPage'));
const PublicOfferPage = lazy(() => import('../features/sales-order/offers/PublicOfferPage'));
const PublicDocumentPage = lazy(() => import('../features/files/PublicDocumentPage'));
const PublicTaskPage = lazy(() => import('../features/sales-order/tasks/PublicTaskPage'));
const JsonModelPage = lazy(() => import('../features/sales-order/checks/JsonModelPage'));
const SharedIxModelPage = lazy(() => import('../features/sales-order/checks/SharedIxModelPage'));
const TvPage = lazy(() => import('../features/insight/board/TvPage'));
const NotFoundPage = lazy(() => import('./pages/NotFoundPage'));

function NoticeSurface() {
  const surface = AntApp.useApp();
  useEffect(() => setNoticeSurface(surface), [surface]);
  return null;
}

/** A page that is shown without a sign-in; with one, its rights are known first. */
function ModelGate({ page }: { page: ReactElement }) {
  const isSignedIn = useStore(signedIn);
  return isSignedIn ? <SessionGate alone={page} /> : page;
}

function Guarded() {
  const isSignedIn = useStore(signedIn);
  const place = useLocation();
  const elsewhere = guarded(place, isSignedIn);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/auth-redirect" element={<AuthRedirectPage />} />
        <Route path="/track" element={<PublicProgressPage />} />
        <Route path="/tv" element={<TvPage />} />
        <Route path="/offer" element={<PublicOfferPage />} />
        <Route path="/shared-document" element={<PublicDocumentPage />} />
        <Route path="/production-task" element={<PublicTaskPage />} />
        <Route path="/jsoncheck/showModel" element={<ModelGate page={<JsonModelPage />} />} />
        <Route path="/ixcheck/showModel" element={<ModelGate page={<SharedIxModelPage />} />} />
        <Route
          path="/designer/:id"
          element={isSignedIn ? <SessionGate alone={<DesignerPage />} /> : <NotFoundPage />}
        />
        <Route path="*" element={isSignedIn ? <SessionGate /> : <NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Theme>
        <NoticeSurface />
        <TenantCheck />
        <Connected>
          <BrowserRouter>
            <Guarded />
          </BrowserRouter>
        </Connected>
        <Suspense fallback={null}>
          <VersionNotice />
        </Suspense>
      </Theme>
    </QueryClientProvider>
  );
}
