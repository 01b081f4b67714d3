import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Whose value it is: a tenant's (the all-zero id for the host) or an edition's. */
export const FeatureProvider = { Tenant: 'T', Edition: 'E' } as const;
export type FeatureProvider = (typeof FeatureProvider)[keyof typeof FeatureProvider];

/** A feature's value that differs from what would hold without it. */
@HostTable('feature_value', {
  inConfiguration: true,
  told: [
    {
      of: ({ providerName }: FeatureValue) => (providerName === FeatureProvider.Edition ? 'Edition' : 'Tenant'),
      by: 'providerKey',
      property: ({ name }: FeatureValue) => name,
      value: ({ value }: FeatureValue) => value,
    },
  ],
})
@Index('feature_value_key', ['providerName', 'providerKey', 'name'], { unique: true, where: 'not is_deleted' })
export class FeatureValue extends HostRow {
  @Column('varchar', { length: 1 })
  providerName!: FeatureProvider;

  @Column('uuid')
  providerKey!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('varchar', { length: 256 })
  value!: string;
}
