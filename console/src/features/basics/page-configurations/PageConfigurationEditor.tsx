import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { EyeInvisibleOutlined, EyeOutlined, SortAscendingOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Segmented, Select, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { choiceOf } from '../../../i18n/display-name';
import { ColumnList } from '../../../resource/ColumnList';
import {
  defaultSettings,
  isListed,
  keptColumn,
  mergeSettings,
  parseConfig,
  routeKeyOf,
} from '../../../resource/columns-config';
import type { ColumnSetting, HiddenFields } from '../../../resource/columns-config';
import { EditDrawer } from '../../../resource/EditDrawer';
import { knownColumns, useScreenLoaders } from '../../../resource/known-columns';
import type { ScreenDefinition } from '../../../resource/screen';
import { act, call, queryOf } from '../../../session/routes';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { audienceOf, draftFault, pathOf, previewed, saveBody } from './page-configuration';
import type { Audience } from './page-configuration';
import styles from './PageConfigurationEditor.module.css';
import { useUserNames } from './user-names';

const everything = { skipCount: 0, maxResultCount: 999 };
const audiences: readonly Audience[] = ['everybody', 'roles', 'user'];

/**
 * The columns of a page: those of a layout that it has, of its list as it was opened here, or of its screen's
 * definition.
 */
function usePageColumns(routeKey: string | undefined, component: string | undefined) {
  const { t, i18n } = useTranslation();
  const loaders = useScreenLoaders();
  return useQuery({
    queryKey: ['page-columns', routeKey, i18n.language],
    enabled: routeKey !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<readonly ColumnSetting[]> => {
      const seen = knownColumns(routeKey!);
      if (seen) return seen;
      const module = component ? (await loaders[component]?.())?.default : undefined;
      if (typeof module === 'object' && 'columns' in module) {
        const { name, columns } = module as ScreenDefinition;
        await i18n.loadNamespaces(name.split(':')[0]!);
        return defaultSettings(
          columns.map((column) => ({ ...column, title: t(column.label ?? `${name}.${column.key}`) })),
        );
      }
      const { items } = await call(pageConfigurations.list, {
        query: { ...everything, routeKey: routeKey! },
      });
      const known = items
        .filter((item) => item.routeKey === routeKey)
        .flatMap(({ config }) => parseConfig(config) ?? []);
      return [...new Map(known.map((setting) => [setting.key, setting])).values()];
    },
  });
}

function toggled(list: readonly string[], key: string): string[] {
  return list.includes(key) ? list.filter((one) => one !== key) : [...list, key];
}

interface EditorProps {
  routeKey: string;
  columns: readonly ColumnSetting[];
  former: PageConfiguration | undefined;
  /** The step that saves; false where something is missing still. */
  onChange: (save: () => Promise<boolean>) => void;
}

function Editor({ routeKey, columns, former, onChange }: EditorProps) {
  const { t } = useTranslation(['basics', 'common']);
  const saved = former && parseConfig(former.config);
  const [draft, setDraft] = useState(() => ({
    audience: former ? audienceOf(former) : ('everybody' as Audience),
    roleList: former?.roleList ?? [],
    userId: former?.userId ?? null,
    settings: (saved ? mergeSettings(saved, columns) : columns) as readonly ColumnSetting[],
    hidden: (former?.hiddenFields ?? { hide: [], sort: [] }) as HiddenFields,
  }));
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const roles = useQuery({
    ...queryOf(roleRoutes.all, {}, { quiet: true }),
    retry: false,
  });
  const users = useUserNames();
  const listed = useMemo(
    () => new Set(columns.filter((setting) => isListed(setting)).map(({ key }) => key)),
    [columns],
  );
  const fault = isAsked ? draftFault(draft) : undefined;
  const put = (change: Partial<typeof draft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    onChange(async () => {
      setAsked(true);
      const wrong = draftFault(next);
      if (wrong) {
        tellWarning(t(wrong === 'columns' ? 'common:columns.atLeastOne' : `pageConfiguration.fault.${wrong}`));
        return false;
      }
      await act(client, pageConfigurations.save, { body: saveBody(routeKey, next, former) });
      tellSuccess(t('common:done.saved'));
      return true;
    });
  };
  const { hidden } = draft;
  const shown = previewed(draft.settings, hidden);
  const sample = useMemo(() => Array.from({ length: 3 }, (_, index) => ({ id: String(index) })), []);
  return (
    <>
      <Form layout="vertical" className={styles.whose}>
        <Form.Item
          label={t('pageConfiguration.audience')}
          extra={t(`pageConfiguration.audienceHint.${draft.audience}`)}
        >
          <Segmented
            disabled={former !== undefined && draft.audience === 'user'}
            value={draft.audience}
            onChange={(audience) => put({ audience })}
            options={audiences.map((value) => ({
              value,
              label: t(`pageConfiguration.audiences.${value}`),
              disabled: former !== undefined && draft.audience !== 'user' && value === 'user',
            }))}
          />
        </Form.Item>
        {draft.audience === 'roles' && (
          <Form.Item
            required
            label={t('pageConfiguration.roleList')}
            {...(fault === 'roles' && { validateStatus: 'error' as const, help: t('pageConfiguration.fault.roles') })}
          >
            <Select
              mode={roles.isError ? 'tags' : 'multiple'}
              loading={roles.isPending}
              value={draft.roleList}
              onChange={(roleList: string[]) => put({ roleList })}
              options={roles.data?.items.map(choiceOf) ?? []}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        )}
        {draft.audience === 'user' && (
          <Form.Item
            required
            label={t('pageConfiguration.userId')}
            {...(fault === 'user' && { validateStatus: 'error' as const, help: t('pageConfiguration.fault.user') })}
          >
            <Select
              disabled={former !== undefined}
              loading={users.isPending}
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.userId}
              onChange={(userId: string) => put({ userId })}
              options={(users.data?.items ?? []).map(({ id, userName, name }) => ({
                value: id,
                label: name ? `${userName} · ${name}` : userName,
              }))}
            />
          </Form.Item>
        )}
      </Form>
      <section>
        <ColumnList
          draft={draft.settings}
          listed={listed}
          onChange={(change) => put({ settings: change(draft.settings) })}
          {...(draft.audience !== 'user' && {
            extra: ({ key, title }: ColumnSetting) => (
              <>
                <Tooltip title={t('pageConfiguration.forbidSort')}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${t('pageConfiguration.forbidSort')} ${title}`}
                    aria-pressed={hidden.sort.includes(key)}
                    danger={hidden.sort.includes(key)}
                    icon={<SortAscendingOutlined />}
                    onClick={() => put({ hidden: { ...hidden, sort: toggled(hidden.sort, key) } })}
                  />
                </Tooltip>
                <Tooltip title={t('pageConfiguration.forbid')}>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`${t('pageConfiguration.forbid')} ${title}`}
                    aria-pressed={hidden.hide.includes(key)}
                    danger={hidden.hide.includes(key)}
                    icon={hidden.hide.includes(key) ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                    onClick={() => put({ hidden: { ...hidden, hide: toggled(hidden.hide, key) } })}
                  />
                </Tooltip>
              </>
            ),
          })}
        />
        <p className={styles.note}>{t('pageConfiguration.kept', { column: keptColumn(routeKey) })}</p>
      </section>
      <section className={styles.preview}>
        <h3>{t('pageConfiguration.preview', { count: shown.length })}</h3>
        <DataGrid
          label={t('pageConfiguration.preview', { count: shown.length })}
          height={150}
          rows={sample}
          rowKey={({ id }) => id}
          columns={shown.map(({ key, title, width, pinned }) => ({
            key,
            title,
            resizable: false,
            ...(width && { width }),
            ...(pinned && { pinned }),
            render: () => '—',
          }))}
        />
      </section>
    </>
  );
}

/** A layout of columns for everybody, for roles or for one user, beside what it makes of the page. */
export default function PageConfigurationEditor({
  former,
  onSaved,
  onClose,
}: {
  former?: PageConfiguration;
  onSaved: () => void;
  onClose: () => void;
}) {
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
        <Editor
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
