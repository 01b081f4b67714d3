import { CheckOutlined, DeleteOutlined, PushpinFilled, PushpinOutlined, StarOutlined } from '@ant-design/icons';
import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popover, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../session/routes';
import { useConfiguration } from '../session/session';
import { tellSuccess } from '../ui/feedback';
import { routeKeyOf } from './columns-config';
import { parseViews, viewSearch, withDefault, withoutView, withView } from './saved-views';
import type { SavedView } from './saved-views';
import styles from './ViewsMenu.module.css';

const nameLength = 40;

/**
 * The person's named views of a list, kept at the server: the one in sight is marked, and a list that is opened bare
 * opens with the default one. A view is a link, to be passed on.
 */
export function ViewsMenu() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const userId = useConfiguration()?.currentUser.id ?? '';
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const routeKey = `${routeKeyOf(pathname)}.views`;
  const queryKey = ['views', userId, routeKey];
  const list = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      parseViews((await call(pageConfigurations.effective, { params: { routeKey } }, { quiet: true }))?.config),
  });
  const views = list.data ?? [];
  const here = viewSearch(search);
  const current = views.find((view) => view.search === here);

  const keep = async (next: SavedView[]) => {
    const before = list.data;
    client.setQueryData(queryKey, next);
    try {
      await call(pageConfigurations.save, { body: { routeKey, config: JSON.stringify(next) } });
      return true;
    } catch {
      client.setQueryData(queryKey, before);
      return false;
    }
  };
  const add = async () => {
    const wanted = name.trim();
    if (!wanted) return;
    if (await keep(withView(views, { name: wanted, search: here }))) {
      setName('');
      tellSuccess(t('done.saved'));
    }
  };
  const addressOf = (view: string) => (view ? `${pathname}?${view}` : pathname);
  const opening = views.find(({ isDefault }) => isDefault)?.search;
  /** Once for each opened list: whoever then asks for all rows has them. */
  const isSettled = useRef(here !== '');
  useEffect(() => {
    if (isSettled.current || !list.isSuccess) return;
    isSettled.current = true;
    if (opening && here === '') void navigate(`${pathname}?${opening}`, { replace: true });
  }, [list.isSuccess, opening, here, pathname, navigate]);

  const content = (
    <div className={styles.menu}>
      <Link
        className={styles.view}
        replace
        aria-current={here === ''}
        to={addressOf('')}
        onClick={() => setOpen(false)}
      >
        {t('views.all')}
        {here === '' && <CheckOutlined />}
      </Link>
      {views.map((view) => (
        <div key={view.name} className={styles.line}>
          <Link
            className={styles.view}
            replace
            aria-current={view === current}
            to={addressOf(view.search)}
            onClick={() => setOpen(false)}
          >
            {view.name}
            {view === current && <CheckOutlined />}
          </Link>
          <Button
            type="text"
            size="small"
            icon={view.isDefault ? <PushpinFilled /> : <PushpinOutlined />}
            aria-pressed={view.isDefault ?? false}
            aria-label={t(view.isDefault ? 'views.unmakeDefault' : 'views.makeDefault', { name: view.name })}
            title={t(view.isDefault ? 'views.unmakeDefault' : 'views.makeDefault', { name: view.name })}
            onClick={() => void keep(withDefault(views, view.isDefault ? undefined : view.name))}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('views.remove', { name: view.name })}
            title={t('views.remove', { name: view.name })}
            onClick={() => void keep(withoutView(views, view.name))}
          />
        </div>
      ))}
      {list.isSuccess && views.length === 0 && <small className={styles.none}>{t('views.none')}</small>}
      {list.isError && <small>{t('list.failed')}</small>}
      <Space.Compact block style={{ marginTop: 8 }}>
        <Input
          size="small"
          maxLength={nameLength}
          value={name}
          placeholder={t('views.name')}
          aria-label={t('views.name')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void add()}
        />
        <Button size="small" disabled={!name.trim() || !list.isSuccess} onClick={() => void add()}>
          {t('views.keep')}
        </Button>
      </Space.Compact>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={content}
      arrow={false}
    >
      <Button icon={<StarOutlined />} aria-label={t('views.title')}>
        <span className={styles.name}>{current?.name ?? t('views.title')}</span>
      </Button>
    </Popover>
  );
}
