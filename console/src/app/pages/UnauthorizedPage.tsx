import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { WhyNot } from '../../session/WhyNot';
import { gatedRoutes, menuScreens } from '../gated-routes';

/** The permission that a place needs; of several the first, for any of them opens it. */
function neededAt(pathname: string): string | undefined {
  const place = [...gatedRoutes, ...menuScreens].find(({ path }) =>
    matchPath({ path, caseSensitive: false }, pathname),
  );
  return place?.permissions[0];
}

export default function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  const needed = neededAt(useLocation().pathname);
  const message = t('page.unauthorized.message');
  return (
    <Result
      status="403"
      title={t('page.unauthorized.title')}
      subTitle={needed ? <WhyNot permission={needed} otherwise={message} /> : message}
      extra={
        <Link to="/">
          <Button type="primary">{t('page.home')}</Button>
        </Link>
      }
    />
  );
}
