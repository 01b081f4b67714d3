import i18next from 'i18next';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stayMs } from '../http/leaving';
import { ownWording } from '../i18n/i18n';
import { languageStore } from '../i18n/language';
import { connection, http } from '../session/http';
import { clearSession, loadSession } from '../session/session';
import { useStore } from '../state/store';
import { consolePlaces, menuChanges } from '../state/places';
import { loadPlaces } from './console-places';
import { Interruptions } from './layout/Interruptions';
import { tellError } from '../ui/feedback';
import { queries } from './queries';
import { Splash } from '../ui/Splash';
import { lazy } from '../state/lazy';

const Shell = lazy(() => import('./layout/Shell'));

/** A page without menu and tabs; a session that ends over it is taken up again as anywhere. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense fallback={<Splash />}>{children}</Suspense>
      <Interruptions />
    </>
  );
}

/**
 * Loads permissions and places once after sign-in, and again in the other language when it is switched. `alone` is
 * shown instead of the shell.
 */
export function SessionGate({ alone }: { alone?: ReactNode }) {
  const { t } = useTranslation('shell');
  const language = useStore(languageStore);
  const places = useStore(consolePlaces);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let left = false;
    let again: number | undefined;
    let forget: (() => void) | undefined;
    const load = async () => {
      try {
        await loadSession();
        await loadPlaces();
        if (!left) setReady(true);
      } catch {
        if (left) return;
        // A page that is loaded anew while it loads has not failed; one that stays after all begins again.
        if (http.session.isLeaving()) {
          again = window.setTimeout(() => void load(), stayMs);
          return;
        }
        // A server that is away has refused nothing: everything begins again when it is back.
        if (await connection.check()) {
          if (!left) forget = connection.onBack(() => (forget?.(), void load()));
          return;
        }
        if (left) return;
        tellError({ title: i18next.t('shell:routes.failed.title'), message: i18next.t('shell:routes.failed.message') });
        clearSession();
      }
    };
    void load();
    return () => {
      left = true;
      clearTimeout(again);
      forget?.();
    };
  }, [language]);

  // Titles of places are worded once, when they are made; a tenant's new wording makes them anew, and so does a changed
  // menu.
  useEffect(() => {
    const renew = () => consolePlaces.get() && void loadPlaces().catch(() => undefined);
    const endings = [ownWording.subscribe(renew), menuChanges.subscribe(renew)];
    return () => endings.forEach((end) => end());
  }, []);

  useEffect(() => {
    return () => {
      // Nothing of this account may be seen by the next one.
      consolePlaces.set(undefined);
      queries.clear();
    };
  }, []);

  if (ready && alone) return <Alone>{alone}</Alone>;
  if (!ready || !places) return <Splash tip={t('loading.permissions')} />;
  return (
    <Suspense fallback={<Splash />}>
      <Shell places={places} />
    </Suspense>
  );
}
