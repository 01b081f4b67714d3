import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export default function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  return (
    <Result
      status="403"
      title={t('page.unauthorized.title')}
      subTitle={t('page.unauthorized.message')}
      extra={
        <Link to="/">
          <Button type="primary">{t('page.home')}</Button>
        </Link>
      }
    />
  );
}
