// Base entities: the class a table extends says whose rows it holds.
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Column, Entity, Index, PrimaryColumn, type ColumnOptions, type EntityOptions } from 'typeorm';

/**
 * tenant: rows of one tenant (the host is a tenant too); host: rows that only the host sees; system: no business data,
 * read by this service's own machinery.
 */
export type TableScope = 'tenant' | 'host' | 'system';

/**
 * How the change log tells of rows that are no records of their own, such as links and named values: as a property of
 * the record that they belong to.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- of whichever table
export interface Told<E = any> {
  /** The record's name in the log. */
  of:
    | string
    | ((row: E, exists: (entity: EntityClass<Row>, id: string) => Promise<boolean>) => string | Promise<string>);
  /** Property that holds the record's id. */
  by: keyof E & string;
  property: string | ((row: E) => string);
  value: (row: E) => unknown;
  /** Whether the log says only that the value was changed; where the property's name does not say so already. */
  isSecret?: (row: E) => boolean;
  /** Whether all rows of the record together are the property's value, as a list. */
  isList?: true;
  /** Where the values are ids: whose, and the property that says more. */
  named?: () => readonly [EntityClass<Row>, string];
}

/** Rows for which something is to be done at a time of their own. */
export interface Due {
  /** Property that says when; where it is null, at once. */
  at: string;
  /** SQL condition on the table's columns that picks the rows for which there is something left to do; else all. */
  where?: string;
  /** Name of the index by which they are found. */
  index: string;
}

export interface TableOptions extends EntityOptions {
  /**
   * Which writes leave a row in the entity-change log: each, none of rows that arrive by the thousand, or only
   * deletions.
   */
  changeLog?: boolean | 'deletions';
  /** Records whose properties the rows are, where they are not told as records. */
  told?: readonly Told[];
  /**
   * How the change log tells values that it may not show whole, by property: before and after, of all who write them.
   * Values that are null are told as they are.
   */
  toldAs?: Readonly<Record<string, (value: never) => string>>;
  /** Whether clients read of its rows in their configuration, so that a write makes the kept ones stale. */
  inConfiguration?: boolean;
  /** What a clock looks for, so that it asks once of which tenants something is due, and not each of them. */
  due?: Due;
}

export interface TableFacts {
  scope: TableScope;
  changeLog: boolean | 'deletions';
  told: readonly Told[];
  toldAs: Readonly<Record<string, (value: never) => string>>;
  inConfiguration: boolean;
  due: Due | null;
  /**
   * SQL condition, `$1` being a tenant's id, that picks the rows which live in the tenant's database; null where all
   * rows stay in the main one.
   */
  rowsOf: string | null;
}

const facts = new Map<unknown, TableFacts>();

function table(scope: 'tenant' | 'host') {
  return (
    name: string,
    { changeLog = true, told = [], toldAs = {}, inConfiguration = false, due, ...options }: TableOptions = {},
  ): ClassDecorator =>
    (target) => {
      facts.set(target, {
        scope,
        changeLog,
        told,
        toldAs,
        inConfiguration,
        due: due ?? null,
        rowsOf: scope === 'tenant' ? 'tenant_id = $1::uuid' : null,
      });
      Entity({ name, ...options })(target);
      if (due) Index(due.index, [due.at, 'tenantId'], { ...(due.where && { where: due.where }) })(target);
    };
}

/** A table whose rows belong to tenants; row-level security keeps them apart. */
export const TenantTable = table('tenant');
/** A table of the host alone. */
export const HostTable = table('host');
/**
 * Where the rows of a machinery table live: `central`, all in the main database, for what must be found without knowing
 * the tenant (written through `tx.central()`); or in the database of the tenant whom `rowsOf` picks, a condition with
 * the id as `$1`.
 */
export type SystemPlace = { central: true } | { rowsOf: string };

/**
 * A table of the machinery (outbox, inbox, sign-in state): reachable by trusted code only, never through a resource.
 */
export function SystemTable(name: string, place: SystemPlace): ClassDecorator {
  return (target) => {
    facts.set(target, {
      scope: 'system',
      changeLog: false,
      told: [],
      toldAs: {},
      inConfiguration: false,
      due: null,
      rowsOf: 'rowsOf' in place ? place.rowsOf : null,
    });
    Entity({ name })(target);
  };
}

/** Scope of an entity's table; an entity without one stops the boot. */
export function tableFacts(entity: unknown): TableFacts {
  const found = facts.get(entity);
  if (!found)
    throw new Error(
      `${(entity as { name?: string }).name ?? String(entity)} needs @TenantTable, @HostTable or @SystemTable.`,
    );
  return found;
}

/** A class of rows. */
export type EntityClass<E> = new () => E;

/** PostgreSQL sends numeric as text, so that no digit is lost; sizes and money of this product fit a double. */
const asNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** A numeric column that is a number in TypeScript too. */
export function Decimal(precision: number, scale: number, options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'numeric', precision, scale, transformer: asNumber, ...options });
}

export abstract class Row {
  @PrimaryColumn('uuid')
  id!: string;
}

/** Fields that ABP calls fully audited, with stamp and extra properties. */
export abstract class AuditedRow extends Row {
  @Column('timestamptz')
  creationTime!: Date;

  @Column('uuid', { nullable: true })
  creatorId!: string | null;

  @Column('timestamptz', { nullable: true })
  lastModificationTime!: Date | null;

  @Column('uuid', { nullable: true })
  lastModifierId!: string | null;

  @Column('boolean', { default: false })
  isDeleted!: boolean;

  @Column('uuid', { nullable: true })
  deleterId!: string | null;

  @Column('timestamptz', { nullable: true })
  deletionTime!: Date | null;

  @Column('varchar', { length: 40 })
  concurrencyStamp!: string;

  @Column('jsonb', { default: {} })
  extraProperties!: Record<string, unknown>;
}

/** An audited row of a tenant. */
export abstract class TenantRow extends AuditedRow {
  @Column('uuid')
  tenantId!: string;
}

/** An audited row of the host. */
export abstract class HostRow extends AuditedRow {}

/** A plain row of a tenant: details and logs that arrive in numbers and are never edited one by one. */
export abstract class TenantDetail extends Row {
  @Column('uuid')
  tenantId!: string;
}

export function notFound(entity: string, id: string): AppError {
  return new AppError(kernelErrors.EntityNotFound, { entity, id });
}
