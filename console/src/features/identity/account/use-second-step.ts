import { twoFactor } from '@ishare/contracts/identity/account.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { call } from '../../../session/routes';
import type { SignInStep } from '../../../session/sign-in-step';

const unseen = { anonymous: true, quiet: true };

/** By what a code can be had, which of it is chosen, and what has the code sent. */
export function useSecondStep(
  { userId, token }: SignInStep & { kind: 'code' },
  onFailure: (message: string | undefined) => void,
) {
  const { t } = useTranslation('account');
  const [providers, setProviders] = useState<ReplyOf<typeof twoFactor.providers>['items']>();
  const [provider, setProvider] = useState<string>();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    call(twoFactor.providers, { query: { userId, token } }, unseen).then(
      ({ items }) => {
        setProviders(items);
        setProvider(items[0]?.value);
      },
      (error: unknown) => onFailure((error instanceof HttpError && error.text) || t('login.unreachable')),
    );
  }, [userId, token, onFailure, t]);
  const sending = useMutation({
    mutationFn: () => call(twoFactor.sendCode, { body: { userId, provider: provider ?? '', token } }, unseen),
    onMutate: () => onFailure(undefined),
    onSuccess: () => setSent(true),
    onError: (error) => onFailure((error instanceof HttpError && error.text) || t('phone.notSent')),
  });
  return { providers, provider, choose: setProvider, send: () => sending.mutate(), isSent };
}
