import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleNames } from '../../../session/RoleNames';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { audienceOf, pageConfigurationsPath, pathOf, shownOf } from './page-configuration';
import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import { useUserNames } from './user-names';

const Editor = lazy(() => import('./PageConfigurationEditor'));

const P = basicSetupPermissions.names.PageConfigurations;

/** The layouts of columns that are kept: whose they are, and what they show. */
export default function PageConfigurationsPage() {
  const { t } = useTranslation('basics');
  const places = useStore(consolePlaces)?.places;
  const users = useUserNames();
  const screen = useMemo(() => {
    const names = new Map(
      (users.data?.items ?? []).map(({ id, userName, name }) => [id, name ? `${userName} · ${name}` : userName]),
    );
    const titles = new Map((places ?? []).map(({ path, title }) => [path, title]));
    const editor = (former: PageConfiguration | undefined, reload: () => void) => (close: () => void) => (
      <Suspense>
        <Editor {...(former && { former })} onSaved={reload} onClose={close} />
      </Suspense>
    );
    return defineScreen<PageConfiguration>({
      name: 'basics:pageConfiguration',
      path: pageConfigurationsPath,
      permissions: { delete: P.Delete },
      titleOf: ({ routeKey }) => pathOf(routeKey),
      defaultSorting: 'routeKey',
      columns: [
        {
          key: 'routeKey',
          width: 320,
          pinned: 'start',
          sortable: true,
          render: ({ routeKey }) => (
            <>
              {titles.get(pathOf(routeKey))} <span style={{ color: 'var(--text-soft)' }}>{pathOf(routeKey)}</span>
            </>
          ),
          hint: ({ routeKey }) => routeKey,
        },
        {
          key: 'userId',
          label: 'basics:pageConfiguration.audience',
          width: 260,
          render: (row) =>
            ({
              everybody: t('pageConfiguration.audiences.everybody'),
              roles: <RoleNames names={row.roleList} />,
              user: names.get(row.userId ?? '') ?? row.userId,
            })[audienceOf(row)],
        },
        {
          key: 'config',
          width: 140,
          render: ({ config }) => {
            const count = shownOf(config);
            return count ? t('pageConfiguration.shownOf', count) : t('pageConfiguration.views');
          },
          hint: () => undefined,
        },
        {
          key: 'hiddenFields',
          width: 180,
          render: ({ hiddenFields }) => hiddenFields?.hide.join(', '),
          hint: ({ hiddenFields }) => hiddenFields?.hide.join(', '),
        },
        { key: 'creationTime', as: 'time', width: 160, sortable: true },
        { key: 'lastModificationTime', as: 'time', width: 160, sortable: true },
      ],
      filters: [{ key: 'routeKey', type: 'text' }],
      rowActions: [
        {
          key: 'edit',
          label: 'common:action.edit',
          permission: P.Edit,
          fits: ({ config }) => shownOf(config) !== undefined,
          run: ({ rows: [row], reload, show }) => row && show(editor(row, reload)),
        },
      ],
      toolbar: [
        {
          key: 'make',
          label: 'common:action.create',
          primary: true,
          permission: P.Edit,
          run: ({ reload, show }) => show(editor(undefined, reload)),
        },
      ],
    });
  }, [t, users.data, places]);
  return <ResourcePage screen={screen} />;
}
