import type { ServiceData } from '@ishare/data/migrate.js';
import { Menu, MenuOfRole, MenuOfUser } from './menus/menu.entity.js';
import { PageConfiguration } from './page-configurations/page-configuration.entity.js';
import { Setting } from './settings/setting.entity.js';

export const platformData: ServiceData = {
  schema: 'platform',
  entities: [Menu, MenuOfRole, MenuOfUser, PageConfiguration, Setting],
  migrations: new URL('../migrations/', import.meta.url),
};
