import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { Member, Property } from './members.js';
import type { StoredSecret } from './secrets.service.js';

/** What identity resources, API scopes and API resources have in common. */
export abstract class ServerResource extends HostRow {
  @Column('varchar', { length: 200 })
  name!: string;

  /** The product's own: keeps its name, stays on, and is not deleted. */
  @Column('boolean', { default: false })
  isStatic!: boolean;

  @Column('varchar', { length: 200, nullable: true })
  displayName!: string | null;

  @Column('varchar', { length: 1000, nullable: true })
  description!: string | null;

  @Column('boolean', { default: true })
  enabled!: boolean;

  @Column('boolean', { default: true })
  showInDiscoveryDocument!: boolean;

  /** Types of the claims that it opens. */
  @Column('jsonb', { default: [] })
  userClaims!: Member<'type'>[];

  @Column('jsonb', { default: [] })
  properties!: Property[];
}

/** Something of a user that a client may ask for: a scope with claims. */
@HostTable('identity_resource')
@Index('identity_resource_name_key', ['name'], { unique: true, where: 'not is_deleted' })
export class IdentityResource extends ServerResource {
  /** Cannot be left out at the consent. */
  @Column('boolean', { default: false })
  required!: boolean;

  @Column('boolean', { default: false })
  emphasize!: boolean;
}

/** A right to call an API. */
@HostTable('api_scope')
@Index('api_scope_name_key', ['name'], { unique: true, where: 'not is_deleted' })
export class ApiScope extends ServerResource {
  @Column('boolean', { default: false })
  required!: boolean;

  @Column('boolean', { default: false })
  emphasize!: boolean;
}

/** An API: the audience of the tokens that hold one of its scopes. With a secret it may ask what a token is worth. */
@HostTable('api_resource')
@Index('api_resource_name_key', ['name'], { unique: true, where: 'not is_deleted' })
export class ApiResource extends ServerResource {
  @Column('varchar', { length: 100, nullable: true })
  allowedAccessTokenSigningAlgorithms!: string | null;

  @Column('jsonb', { default: [] })
  secrets!: StoredSecret[];

  @Column('jsonb', { default: [] })
  scopes!: Member<'scope'>[];
}
