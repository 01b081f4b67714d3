import { settings } from '@ishare/contracts/platform/settings.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../i18n/language';
import { settingOf } from '../../../session/configuration';
import { http } from '../../../session/http';
import { useConfiguration } from '../../../session/session';
import { tenantStore } from '../../../session/tenant';
import { useStore } from '../../../state/store';
import { createCaptchaAnswer } from './captcha-answer';
import type { CaptchaMessage } from './captcha-answer';
import styles from './Captcha.module.css';

const switches = {
  login: settings.captcha.useOnLogin,
  register: settings.captcha.useOnRegistration,
  'forgot-password': settings.captcha.useOnForgotPassword,
} as const;
export type CaptchaPlace = keyof typeof switches;

export interface CaptchaField {
  /** What stands in the form; nothing where the tenant asks for no captcha. */
  node: ReactNode;
  /** Members of the request; rejects with a CaptchaRefusal. */
  answer: () => Promise<{ captchaResponse?: string }>;
  /** Each answer is good once: a person gives the next one anew. */
  renew: () => void;
}

/**
 * The captcha of the tenant for a page before sign-in. It lives in a frame with a policy of its own, so that its
 * scripts have no part in the console.
 */
export function useCaptcha(place: CaptchaPlace): CaptchaField {
  const { t } = useTranslation('account');
  const configuration = useConfiguration();
  const language = useStore(languageStore);
  const tenant = useStore(tenantStore)?.id ?? '';
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const isWanted =
    settingOf(configuration, switches[place])?.toLowerCase() === 'true' &&
    settingOf(configuration, settings.captcha.siteKey) !== undefined;
  const version = settingOf(configuration, settings.captcha.version) === '2' ? 2 : 3;
  const base = http.session.baseAddress();
  const source = `${base}/connect/captcha?${new URLSearchParams({ place, __tenant: tenant, culture: language })}`;
  const key = `${source} ${version} ${round}`;
  const held = useMemo(
    () => ({
      key,
      answer: createCaptchaAnswer(version, () =>
        frame.current?.contentWindow?.postMessage({ captcha: 'run' }, new URL(source, location.href).origin),
      ),
    }),
    [key, version, source],
  );

  useEffect(() => {
    if (!isWanted) return undefined;
    const hear = (event: MessageEvent<{ captcha?: CaptchaMessage } | undefined>) => {
      if (
        event.source !== frame.current?.contentWindow ||
        event.origin !== new URL(source, location.href).origin ||
        !event.data?.captcha
      )
        return;
      if (event.data.captcha.open !== undefined) setOpen(event.data.captcha.open);
      held.answer.hear(event.data.captcha);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [isWanted, held, source]);

  const node = isWanted && (
    <div style={{ marginBottom: 16 }}>
      <iframe
        key={key}
        ref={frame}
        className={version === 2 ? styles.frame : styles.hidden}
        data-open={isOpen}
        title={t('captcha.title')}
        tabIndex={version === 2 ? 0 : -1}
        aria-hidden={version === 3}
        src={source}
      />
      {version === 3 && <p className={styles.note}>{t('captcha.note')}</p>}
    </div>
  );
  return {
    node,
    answer: async () => {
      const captchaResponse = isWanted ? await held.answer.give() : undefined;
      return captchaResponse === undefined ? {} : { captchaResponse };
    },
    renew: () => version === 2 && setRound((now) => now + 1),
  };
}
