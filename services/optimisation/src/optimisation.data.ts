import type { ServiceData } from '@ishare/data/migrate.js';
import { Material } from './materials/material.entity.js';

export const optimisationData: ServiceData = {
  schema: 'optimisation',
  entities: [Material],
  migrations: new URL('../migrations/', import.meta.url),
};
