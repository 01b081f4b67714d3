import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export default function MissingScreenPage() {
  const { t } = useTranslation('shell');
  return (
    <Result
      status="info"
      title={t('page.missingScreen.title')}
      subTitle={t('page.missingScreen.message')}
      extra={
        <Link to="/">
          <Button type="primary">{t('page.home')}</Button>
        </Link>
      }
    />
  );
}
