import { Button, Result } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { completeAuthorization } from '../../../session/authorization-code';
import { afterLogin } from '../../../session/redirect';
import { completeWeChatBinding } from '../../../session/wechat-binding';
import { tellSuccess } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';

/** Where an outside sign-in comes back to. */
export default function AuthRedirectPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isTaken = useRef(false);
  const refusal = query.get('error_description') ?? query.get('error');
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // A code is good for one use; development mounts effects twice.
    const weChatCode = query.get('weChatCode');
    if (isTaken.current || refusal || !(query.has('code') || weChatCode)) return;
    isTaken.current = true;
    if (weChatCode) {
      completeWeChatBinding(weChatCode, query.get('state')).then(
        () => {
          tellSuccess(t('ways.nowLinked'));
          return navigate('/profile-setting/index', { replace: true });
        },
        () => navigate('/profile-setting/index', { replace: true }),
      );
      return;
    }
    completeAuthorization(query).then(
      (redirect) => navigate(afterLogin(redirect), { replace: true }),
      () => setFailed(true),
    );
  }, [query, refusal, navigate, t]);

  if (refusal || failed) {
    return (
      <Result
        status="warning"
        title={t('authRedirect.failed')}
        subTitle={refusal ?? t('authRedirect.again')}
        extra={
          <Link to="/login">
            <Button type="primary">{t('backToLogin')}</Button>
          </Link>
        }
      />
    );
  }
  return query.has('code') || query.has('weChatCode') ? (
    <Splash tip={t('authRedirect.working')} />
  ) : (
    <Navigate to="/login" replace />
  );
}
