import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownWording } from '../i18n/i18n';
import { languageStore } from '../i18n/language';
import { clearSession, loadSession } from '../session/session';
import { useStore } from '../state/store';
import { consolePlaces } from '../state/places';
import { loadPlaces } from './console-places';
import { tellError } from '../ui/feedback';
import { queries } from './queries';
import { Splash } from '../ui/Splash';

const Shell = lazy(() => import('./layout/Shell'));

/** Loads permissions and places once after sign-in, and again in the other language when it is switched. */
export function SessionGate() {
  const { t } = useTranslation('shell');
  const language = useStore(languageStore);
  const places = useStore(consolePlaces);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    let left = false;
    const load = async () => {
      try {
        await loadSession();
        await loadPlaces();
        if (!left) setReady(true);
      } catch {
        if (left) return;
        tellError({ title: i18next.t('shell:routes.failed.title'), message: i18next.t('shell:routes.failed.message') });
        clearSession();
      }
    };
    void load();
    return () => {
      left = true;
    };
  }, [language]);

  // Titles of places are worded once, when they are made; a tenant's new wording makes them anew.
  useEffect(() => ownWording.subscribe(() => consolePlaces.get() && void loadPlaces().catch(() => undefined)), []);

  useEffect(() => {
    return () => {
      // Nothing of this account may be seen by the next one.
      consolePlaces.set(undefined);
      queries.clear();
    };
  }, []);

  if (!ready || !places) return <Splash tip={t('loading.permissions')} />;
  return (
    <Suspense fallback={<Splash />}>
      <Shell places={places} />
    </Suspense>
  );
}
