import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { defaultSettings, parseConfig } from '../../../resource/columns-config';
import type { ColumnSetting } from '../../../resource/columns-config';
import { knownColumns, useScreenLoaders } from '../../../resource/known-columns';
import type { ScreenDefinition } from '../../../resource/screen';
import { call } from '../../../session/routes';

const everything = { skipCount: 0, maxResultCount: 999 };

/**
 * The columns of a page: those of a layout that it has, of its list as it was opened here, or of its screen's
 * definition.
 */
export function usePageColumns(routeKey: string | undefined, component: string | undefined) {
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
          columns.map(({ filter: _filter, ...column }) => ({
            ...column,
            title: t(column.label ?? `${name}.${column.key}`),
          })),
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
