import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A text in each language of the product. */
export interface BilingualText {
  'zh-Hans': string;
  en: string;
}

export interface MenuMeta {
  /** Not kept alive while another tab is shown. */
  noCache?: boolean;
  /** A tab that cannot be closed. */
  affix?: boolean;
  [key: string]: unknown;
}

/** An entry of a tenant's sidebar. */
@TenantTable('menu')
@Index('menu_name_key', ['tenantId', 'parentId', 'name'], { unique: true, where: 'not is_deleted' })
export class Menu extends TenantRow {
  /** EMPTY_GUID at the top. */
  @Column('uuid')
  parentId!: string;

  @Column('uuid', { nullable: true })
  layoutId!: string | null;

  @Column('varchar', { length: 64 })
  name!: string;

  @Column('jsonb')
  displayNames!: BilingualText;

  @Column('varchar', { length: 255 })
  path!: string;

  /** Key of a screen in the console; `Layout` for a group. */
  @Column('varchar', { length: 255 })
  component!: string;

  @Column('varchar', { length: 255, nullable: true })
  redirect!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  icon!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  description!: string | null;

  @Column('int', { default: 0 })
  order!: number;

  @Column('boolean', { default: false })
  isHidden!: boolean;

  /** Shown to everybody. */
  @Column('boolean', { default: false })
  isPublic!: boolean;

  /** Shown to whoever holds any of these. */
  @Column('jsonb', { default: [] })
  requiredPermissions!: string[];

  @Column('jsonb', { default: {} })
  meta!: MenuMeta;

  /** Which of the declared default menus this was made from; a deleted one is not made again. */
  @Column('varchar', { length: 64, nullable: true })
  defaultKey!: string | null;
}

/** A menu shown to a role, whatever permissions it holds. */
@TenantTable('menu_of_role', {
  told: [
    {
      of: 'Role',
      by: 'roleName',
      property: 'menus',
      value: ({ menuId }: MenuOfRole) => menuId,
      isList: true,
      named: () => [Menu, 'name'],
    },
  ],
})
@Index('menu_of_role_key', ['tenantId', 'roleName', 'menuId'], { unique: true })
export class MenuOfRole extends TenantDetail {
  @Column('varchar', { length: 256 })
  roleName!: string;

  @Column('uuid')
  menuId!: string;
}

/** A menu shown to a user, whatever permissions they hold. */
@TenantTable('menu_of_user', {
  told: [
    {
      of: 'User',
      by: 'userId',
      property: 'menus',
      value: ({ menuId }: MenuOfUser) => menuId,
      isList: true,
      named: () => [Menu, 'name'],
    },
  ],
})
@Index('menu_of_user_key', ['tenantId', 'userId', 'menuId'], { unique: true })
export class MenuOfUser extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('uuid')
  menuId!: string;
}
