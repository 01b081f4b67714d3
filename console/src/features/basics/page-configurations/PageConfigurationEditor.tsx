import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import { Alert, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routeKeyOf } from '../../../resource/columns-config';
import { EditDrawer } from '../../../resource/EditDrawer';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { ColumnsLayout } from './ColumnsLayout';
import { pathOf } from './page-configuration';
import { usePageColumns } from './use-page-columns';

interface EditorProps {
  former?: PageConfiguration;
  onSaved: () => void;
  onClose: () => void;
}

/** A layout of columns for everybody, for roles or for one user, beside what it makes of the page. */
export default function PageConfigurationEditor({ former, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation(['basics', 'common']);
  const places = useStore(consolePlaces)?.places ?? [];
  const [path, setPath] = useState(() => former && pathOf(former.routeKey));
  const [save, setSave] = useState<() => Promise<boolean>>();
  const routeKey = former?.routeKey ?? (path ? routeKeyOf(path) : undefined);
  const columns = usePageColumns(routeKey, places.find((place) => place.path === path)?.component);
  const finish = async () => {
    if (!(await save!())) return false;
    onSaved();
    return true;
  };
  const pages = places
    .filter((place) => !place.path.includes(':'))
    .map((place) => ({ value: place.path, label: `${place.trail.join(' / ')}  ${place.path}` }));
  return (
    <EditDrawer
      title={t(former ? 'pageConfiguration.edit' : 'pageConfiguration.make')}
      size={640}
      isDirty={save !== undefined}
      onSave={finish}
      onClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('pageConfiguration.routeKey')} extra={routeKey && <code>{routeKey}</code>}>
          <Select
            aria-label={t('pageConfiguration.routeKey')}
            disabled={former !== undefined}
            value={path}
            placeholder={t('common:form.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={pages}
            onChange={(next: string) => {
              setPath(next);
              setSave(undefined);
            }}
          />
        </Form.Item>
      </Form>
      {routeKey && columns.data?.length === 0 && (
        <EmptyState text={t('pageConfiguration.unknownColumns')}>
          <Link to={path!}>
            <Button onClick={onClose}>{t('pageConfiguration.openPage')}</Button>
          </Link>
        </EmptyState>
      )}
      {columns.isError && <Alert type="error" title={t('common:list.failed')} />}
      {routeKey && columns.data && columns.data.length > 0 && (
        <ColumnsLayout
          key={routeKey}
          routeKey={routeKey}
          columns={columns.data}
          former={former}
          onChange={(next) => setSave(() => next)}
        />
      )}
    </EditDrawer>
  );
}
