import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { consolePlaces } from '../../../state/places';
import { useStore } from '../../../state/store';
import { pageConfigurationsPath, pathOf, shownOf } from './page-configuration';
import { configurationColumns } from './page-configuration-columns';
import { userLabel, useUserNames } from './user-names';
import { lazy } from '../../../state/lazy';

const Editor = lazy(() => import('./PageConfigurationEditor'));

const P = basicSetupPermissions.names.PageConfigurations;

/** The layouts of columns that are kept: whose they are, and what they show. */
export default function PageConfigurationsPage() {
  const { t } = useTranslation('basics');
  const places = useStore(consolePlaces)?.places;
  const users = useUserNames();
  const screen = useMemo(() => {
    const names = new Map((users.data?.items ?? []).map((user) => [user.id, userLabel(user)]));
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
      columns: configurationColumns(t, { titles, users: names }),
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
