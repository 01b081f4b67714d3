import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { fingerSized } from '../../../ui/finger-sized';
import { Calendar } from './Calendar';
import { installList } from './install-list';
import styles from './Installs.module.css';

const views = ['calendar', 'list'] as const;

/** Visits of fitters: the week of the teams, or all of them as a list. */
function InstallsPage() {
  const { t } = useTranslation('salesOrder');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'list' ? 'list' : 'calendar';
  const screen = useMemo(() => installList((path) => void navigate(path)), [navigate]);
  return (
    <div className={styles.page}>
      <Segmented
        value={view}
        options={views.map((value) => ({ value, label: t(`install.view.${value}`) }))}
        onChange={(value) => setSearch(value === 'list' ? { view: 'list' } : {}, { replace: true })}
        className={styles.views}
      />
      {view === 'list' ? <ResourcePage screen={screen} /> : <Calendar />}
    </div>
  );
}

export default fingerSized(InstallsPage);
