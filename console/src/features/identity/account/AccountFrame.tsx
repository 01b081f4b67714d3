import { settings } from '@ishare/contracts/platform/settings.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../i18n/language';
import { LanguageSwitch } from '../../../i18n/LanguageSwitch';
import { useConfiguration } from '../../../session/session';
import { fetchConfiguration, settingOf } from '../../../session/configuration';
import { useStore } from '../../../state/store';
import { LogoImage } from '../../../ui/LogoImage';
import styles from './AccountFrame.module.css';
import { CuttingPicture } from './CuttingPicture';

/** The brand panel and the box beside it, for everything before sign-in. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('account');
  const language = useStore(languageStore);
  useEffect(() => {
    // The pages work without it; only the demo buttons, the captcha, the ways in and the system's name come from there.
    void fetchConfiguration().catch(() => undefined);
  }, [language]);
  const configuration = useConfiguration();
  const name = settingOf(configuration, settings.basicSetup.systemName) ?? t('brand.name');
  return (
    <div className={styles.frame}>
      <aside className={styles.brand}>
        <header>
          <LogoImage address={settingOf(configuration, settings.basicSetup.logo)} size={36} />
          <strong>{name}</strong>
        </header>
        <CuttingPicture />
        <div>
          <h2>{t('brand.headline')}</h2>
          <p>{t('brand.text')}</p>
        </div>
      </aside>
      <main className={styles.side}>
        <div className={styles.language}>
          <LanguageSwitch labelled />
        </div>
        <section className={styles.box}>
          <h1>{title}</h1>
          {children}
        </section>
      </main>
    </div>
  );
}
