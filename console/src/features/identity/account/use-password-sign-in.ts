import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInByPassword } from '../../../session/session';
import { signInStep } from '../../../session/sign-in-step';
import type { SignInStep, StepAnswers } from '../../../session/sign-in-step';
import { useCaptcha } from './Captcha';
import type { Credentials } from './CredentialsForm';
import { signInFailure } from './sign-in-failure';

export interface SigningIn {
  onFailure: (message: string | undefined) => void;
  onDone: () => Promise<void> | void;
  /** Told which step the sign-in has come to, and that it is back at its beginning. */
  onStep?: ((step: SignInStep | undefined) => void) | undefined;
}

interface Attempt {
  credentials: Credentials;
  answers: StepAnswers;
}

/** A sign-in by password as it goes on: each step sends all that was said before it again. */
export function usePasswordSignIn({ onFailure, onDone, onStep }: SigningIn) {
  const { t } = useTranslation('account');
  const [last, setLast] = useState<Attempt>();
  const [step, setStep] = useState<SignInStep>();
  const captcha = useCaptcha('login');
  const go = (next: SignInStep | undefined) => {
    setStep(next);
    onStep?.(next);
  };
  const attempt = useMutation({
    mutationFn: async ({ credentials, answers: given }: Attempt) => {
      onFailure(undefined);
      let answers = given;
      try {
        // One answer of the captcha goes with all steps of a sign-in.
        answers = given.captchaResponse ? given : { ...given, ...(await captcha.answer()) };
        await signInByPassword(credentials.userName.trim(), credentials.password, answers);
        await onDone();
      } catch (error) {
        const next = signInStep(error);
        if (next) {
          setLast({ credentials, answers });
          go(next);
        } else {
          onFailure(signInFailure(error, t));
          if (!step) captcha.renew();
        }
      }
    },
  });
  return {
    step,
    captcha: captcha.node,
    isBusy: attempt.isPending,
    begin: (credentials: Credentials) => attempt.mutate({ credentials, answers: {} }),
    answer: (more: StepAnswers) => last && attempt.mutate({ ...last, answers: { ...last.answers, ...more } }),
    restart() {
      go(undefined);
      setLast(undefined);
      onFailure(undefined);
    },
  };
}
