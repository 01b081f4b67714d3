import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CodeStep } from './CodeStep';
import { CredentialsForm } from './CredentialsForm';
import { NewPasswordStep } from './NewPasswordStep';
import { usePasswordSignIn } from './use-password-sign-in';
import type { SigningIn } from './use-password-sign-in';

interface PasswordSignInProps extends SigningIn {
  /** The only one who may sign in here. */
  userName?: string | undefined;
}

/**
 * Sign-in by name and password, with the steps that may follow: a code, and a new password where the old one must go.
 */
export function PasswordSignIn({ userName, ...signingIn }: PasswordSignInProps) {
  const { t } = useTranslation('account');
  const { step, captcha, isBusy, begin, answer, restart } = usePasswordSignIn(signingIn);
  if (!step) return <CredentialsForm userName={userName} captcha={captcha} onGiven={begin} isBusy={isBusy} />;
  return (
    <>
      {step.kind === 'code' ? (
        <CodeStep key={step.token} step={step} onFailure={signingIn.onFailure} onCode={answer} isBusy={isBusy} />
      ) : (
        <NewPasswordStep step={step} onPassword={answer} isBusy={isBusy} />
      )}
      <Button type="link" block onClick={restart}>
        {t('backToLogin')}
      </Button>
    </>
  );
}
