import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import { numberEntities } from '@ishare/data/numbers.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { things } from './things.js';

export const crmData: ServiceData = {
  schema: 'crm',
  entities: [...things.map(({ entity }) => entity), RecordMove, ...numberEntities],
  migrations: new URL('../migrations/', import.meta.url),
};
