import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { statement, type Cell } from '@ishare/data/tenant-batch.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { hashPassword, verifyPassword } from '@ishare/server/password-hash.js';
import { storable } from '@ishare/server/secrets.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from '../users/user.entity.js';
import { MAX_PASSWORD } from './password-policy.js';
import { Turns } from './turns.js';

const { maxFailedAccessAttempts, lockoutDuration } = settings.lockout;

/** Failures from one address, within so many seconds, before all its attempts are refused for the rest of the time. */
const MAX_FAILURES_OF_ADDRESS = 100;
const ADDRESS_WINDOW = 300;

/** Attempts on one account that are worked on at the same time; fewer than the failures that lock it, or right passwords would. */
const AT_ONCE_PER_USER = 2;

/** Of what is given as a name; no longer one exists. */
const MAX_NAME = 256;

const FIND = statement('select to_jsonb(u) from app_user u where (normalized_user_name = $1 or normalized_email = $1) and not is_deleted order by normalized_user_name = $1 desc limit 1');
const FAILURES = 'case when lockout_end is null then access_failed_count + 1 else 1 end';
const COUNT = statement(`update app_user set access_failed_count = ${FAILURES}, lockout_end = case when lockout_enabled and ${FAILURES} >= $3::int then $2::timestamptz + make_interval(secs => $4::int) end
  where id = $1::uuid and (not lockout_enabled or lockout_end is null or lockout_end <= $2::timestamptz) returning id`);
const FORGET = statement('update app_user set access_failed_count = 0, lockout_end = null where id = $1::uuid');
const TAKE_BACK = statement('update app_user set access_failed_count = greatest(access_failed_count - 1, 0), lockout_end = null where id = $1::uuid');

export type Outcome = { kind: 'right'; user: User } | { kind: 'wrong'; user: User } | { kind: 'locked'; user: User } | { kind: 'unknown' };

/** Checks names and passwords. A guess is counted before its hash is computed, so that many guesses at once are no more than five. */
@Injectable()
export class Credentials {
  /** How many hashes of existing users were computed. */
  evaluations = 0;
  private readonly turns = new Turns(AT_ONCE_PER_USER);
  private readonly singleTurns = new Turns(1);
  private nobody?: Promise<string>;

  constructor(private readonly database: Database, @Inject(SHARED_STATE) private readonly state: SharedState, private readonly clock: Clock, private readonly settings: TenantSettings) {}

  /** The user of the current tenant by name or e-mail address; a name goes before an address. */
  async find(login: string): Promise<User | null> {
    const name = login.trim().toUpperCase();
    const [[found]] = (await this.database.read([{ statement: FIND, values: [storable(name, MAX_NAME)] }])) as [Cell[][]];
    return found ? this.database.rowOf(User, found[0]!) : null;
  }

  /** Checks a password for sign-in; throws a 429 when the address has failed too often. */
  async check(login: string, password: string): Promise<Outcome> {
    const address = `sign-in-failures:${currentContext()?.clientIp ?? ''}`;
    if (Number(await this.state.get(address)) >= MAX_FAILURES_OF_ADDRESS) throw new AppError(kernelErrors.TooManyRequests, { retryAfter: ADDRESS_WINDOW });
    const outcome = await this.evaluate(login, password.slice(0, MAX_PASSWORD + 1));
    if (outcome.kind !== 'right') await this.state.count(address, ADDRESS_WINDOW);
    return outcome;
  }

  private async evaluate(login: string, password: string): Promise<Outcome> {
    const user = await this.find(login);
    if (!user?.passwordHash) {
      // Takes as long as a wrong password, so that the time does not tell who exists.
      this.nobody ??= hashPassword('nobody');
      await verifyPassword(await this.nobody, password);
      return { kind: 'unknown' };
    }
    const values = await this.settings.values();
    const rule = { failures: Number(values[maxFailedAccessAttempts.name]), seconds: Number(values[lockoutDuration.name]) };
    const turns = rule.failures > AT_ONCE_PER_USER ? this.turns : this.singleTurns;
    return turns.take(user.id, async () => {
      if (!(await this.reserve(user.id, rule))) return { kind: 'locked', user };
      this.evaluations++;
      const isRight = await verifyPassword(user.passwordHash!, password).catch(async (error: unknown) => {
        // Nothing was learnt of the password, so it was no guess: a flood must not lock those who come in between.
        await this.release(user.id);
        throw error;
      });
      if (!isRight) return { kind: 'wrong', user };
      await this.database.write([{ statement: FORGET, values: [user.id] }]);
      return { kind: 'right', user };
    });
  }

  /** Counts a failure in advance; false when the account is locked. The guess that fills the count locks it, and unlocks it if it is right. */
  private async reserve(id: string, rule: { failures: number; seconds: number }): Promise<boolean> {
    const values = [id, this.clock.date().toISOString(), String(rule.failures), String(rule.seconds)];
    const [counted] = (await this.database.write([{ statement: COUNT, values }])) as [Cell[][]];
    return counted.length === 1;
  }

  /** Takes back what was counted in advance. */
  private async release(id: string): Promise<void> {
    this.evaluations--;
    await this.database.write([{ statement: TAKE_BACK, values: [id] }]);
  }

  /** Whether `password` is the user's, without counting. */
  matches(user: User, password: string): Promise<boolean> {
    return user.passwordHash ? verifyPassword(user.passwordHash, password) : Promise.resolve(false);
  }
}
