import type { Material } from '@ishare/contracts/optimisation/material.js';
import type { Field } from '../../../resource/screen';
import { endpoints } from '../endpoints';

/** One of the materials in use, kept by its code. */
export const materialField = {
  type: 'lookup',
  path: endpoints.materials,
  query: { isEnable: true },
  labelOf: ({ code, name }: Material) => `${code} · ${name}`,
  valueFrom: ({ code }: Material) => code,
} as const satisfies Partial<Field>;
