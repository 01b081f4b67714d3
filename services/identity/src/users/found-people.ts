import type { PeopleAsked } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import { Grants } from '../permissions/grants.service.js';

interface Found {
  id: string;
  userName: string;
  name: string | null;
  surname: string | null;
}

/** Whom one question finds at most. */
const MOST = 200;

const ACTIVE = `select u.id, u.user_name as "userName", u.name, u.surname from app_user u
  where not u.is_deleted and u.is_active`;
/** Who has the role of the name `$1`, directly or through a unit. */
const HAS_ROLE = `exists (select from role r where not r.is_deleted and lower(r.name) = lower($1) and (
    exists (select from user_role ur where ur.role_id = r.id and ur.user_id = u.id)
    or exists (select from organization_unit_role our
                 join organization_unit_user ouu on ouu.unit_id = our.unit_id
                 join organization_unit o on o.id = our.unit_id and not o.is_deleted
                where our.role_id = r.id and ouu.user_id = u.id)))`;

/** Finds active people of the tenant for services that ask who is to do something. */
@Injectable()
export class FoundPeople {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
  ) {}

  async people(asked: readonly PeopleAsked[]): Promise<Found[][]> {
    const held = new Map<string, string[]>();
    for (const one of asked)
      if (one.kind === 'permission') {
        const holders = await this.grants.holders(one.permission, MOST);
        held.set(
          one.permission,
          holders.map(({ id }) => id),
        );
      }
    return this.database.tx(async (tx) => {
      const lists: Found[][] = [];
      for (const one of asked) lists.push(await this.of(tx, one, held));
      return lists;
    });
  }

  private of(tx: Tx, asked: PeopleAsked, held: ReadonlyMap<string, string[]>): Promise<Found[]> {
    switch (asked.kind) {
      case 'users':
        return this.byIds(tx, asked.ids);
      case 'permission':
        return this.byIds(tx, held.get(asked.permission)!);
      case 'role':
        return tx.query(`${ACTIVE} and ${HAS_ROLE} order by u.user_name limit ${MOST}`, [asked.role]);
      case 'supervisor':
        return this.above(tx, asked.role, asked.of);
    }
  }

  private byIds(tx: Tx, ids: readonly string[]): Promise<Found[]> {
    return tx.query(`${ACTIVE} and u.id = any($1::uuid[]) order by u.user_name`, [ids]);
  }

  /** Who has the role in a unit of the user, or in the nearest one above in which somebody else has it. */
  private async above(tx: Tx, role: string, userId: string): Promise<Found[]> {
    return tx.query(
      `with own as (
         select o.code from organization_unit_user m join organization_unit o on o.id = m.unit_id and not o.is_deleted
          where m.user_id = $2),
       found as (
         select u.id, u.user_name, u.name, u.surname, max(length(o.code)) as depth
           from app_user u
           join organization_unit_user m on m.user_id = u.id
           join organization_unit o on o.id = m.unit_id and not o.is_deleted
          where not u.is_deleted and u.is_active and u.id <> $2 and ${HAS_ROLE}
            and exists (select from own where own.code = o.code or own.code like o.code || '.%')
          group by u.id, u.user_name, u.name, u.surname)
       select id, user_name as "userName", name, surname from found where depth = (select max(depth) from found)
        order by user_name limit ${MOST}`,
      [role, userId],
    );
  }
}
