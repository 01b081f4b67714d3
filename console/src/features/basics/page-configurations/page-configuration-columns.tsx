import type { PageConfiguration } from '@ishare/contracts/platform/page-configurations.js';
import type { TFunction } from 'i18next';
import { RoleNames } from '../../../session/RoleNames';
import type { Column } from '../../../resource/screen';
import { audienceOf, pathOf, shownOf } from './page-configuration';

/** What the names of pages and users are, where they may be known. */
export interface Names {
  titles: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, string>;
}

/** Whose a kept layout is, and what it shows. */
export const configurationColumns = (t: TFunction, names: Names): readonly Column<PageConfiguration>[] => [
  {
    key: 'routeKey',
    width: 320,
    pinned: 'start',
    sortable: true,
    render: ({ routeKey }) => (
      <>
        {names.titles.get(pathOf(routeKey))} <span style={{ color: 'var(--text-soft)' }}>{pathOf(routeKey)}</span>
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
        user: names.users.get(row.userId ?? '') ?? row.userId,
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
];
