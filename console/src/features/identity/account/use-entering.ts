import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { afterLogin } from '../../../session/redirect';
import { signInFailure } from './sign-in-failure';

interface Way {
  /** Names the way while it is under way. */
  key: string;
  signIn: () => Promise<void>;
}

/** Ways in at the sign-in page: which one is under way, why one failed, and where they lead. */
export function useEntering() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const target = afterLogin(search.get('redirect'));
  const entered = async () => navigate(target, { replace: true });
  const entering = useMutation({
    mutationFn: async ({ signIn }: Way) => {
      await signIn();
      await entered();
    },
    onMutate: () => setFailure(undefined),
    onError: (error) => setFailure(signInFailure(error, t)),
  });
  return {
    failure,
    setFailure,
    target,
    entered,
    enter: (key: string, signIn: () => Promise<void>) => entering.mutate({ key, signIn }),
    busy: entering.isPending ? entering.variables.key : undefined,
  };
}
