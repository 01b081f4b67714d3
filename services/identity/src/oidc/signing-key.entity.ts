import { SystemTable } from '@ishare/data/entities.js';
import { Column, PrimaryColumn } from 'typeorm';

@SystemTable('signing_key', { central: true })
export class SigningKey {
  @PrimaryColumn('varchar', { length: 43 })
  kid!: string;

  @Column('jsonb')
  publicJwk!: Record<string, unknown>;

  /** The private JWK, AES-256-GCM: nonce, tag and text in base64url, joined by dots. */
  @Column('text')
  privateJwk!: string;

  /** Signs from this moment on, until the next key does. */
  @Column('timestamptz')
  activeFrom!: Date;
}
