import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export default function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <Result
      status="404"
      title={t('page.notFound.title')}
      subTitle={t('page.notFound.message')}
      extra={
        <Link to="/">
          <Button type="primary">{t('page.home')}</Button>
        </Link>
      }
    />
  );
}
