import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { statement, type BatchStep, type Cell } from '@ishare/data/tenant-batch.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { hashPassword, verifyPassword } from '@ishare/server/password-hash.js';
import { storable } from '@ishare/server/secrets.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { User } from '../users/user.entity.js';
import { KeyedSemaphore } from './keyed-semaphore.js';
import { MAX_PASSWORD } from '@ishare/contracts/identity/account-fields.js';

const { maxFailedAccessAttempts, lockoutDuration } = settings.lockout;

/** Failures from one address, within so many seconds, before all its attempts are refused for the rest of the time. */
const MAX_FAILURES_OF_ADDRESS = 100;
const ADDRESS_WINDOW = 300;

/**
 * Attempts under one name that are worked on at the same time. A user has two, the e-mail address too: fewer in all
 * than the failures that lock, or right passwords would.
 */
const AT_ONCE_PER_NAME = 2;
const NAMES_OF_USER = 2;

/**
 * Passwords given to a locked account, within the time that a lock lasts, that are compared with its own: to tell its
 * owner that it is locked.
 */
const LOOKS_WHILE_LOCKED = 5;

/** Of what is given as a name; no longer one exists. */
const MAX_NAME = 256;

const NAMED = `(normalized_user_name = $1 or normalized_email = $1) and not is_deleted
  order by normalized_user_name = $1 desc
    limit 1`;
const FIND = statement(`select to_jsonb(u) from app_user u where ${NAMED}`);
const FAILURES = 'case when u.lockout_end is null then u.access_failed_count + 1 else 1 end';
/**
 * Finds who is named, and counts a failure in advance unless the account is locked: the guess that fills the count
 * locks it, and unlocks it if it is right.
 */
const GUESS = statement(`with named as (select * from app_user where ${NAMED}),
  counted as (update app_user u set access_failed_count = ${FAILURES}, lockout_end = case when u.lockout_enabled
  and ${FAILURES} >= $3::int then $2::timestamptz + make_interval(secs => $4::int) end
    from named n where u.id = n.id and n.password_hash is not null and (not u.lockout_enabled or u.lockout_end is null
      or u.lockout_end <= $2::timestamptz) returning 1)
  select to_jsonb(n), (select count(*) from counted) from named n`);
const FORGET = statement('update app_user set access_failed_count = 0, lockout_end = null where id = $1::uuid');
const PROVEN = statement(`update app_user set access_failed_count = 0, lockout_end = null
  where id = $1::uuid and is_active and not is_deleted and password_hash is not distinct from $2::text returning id`);
const TAKE_BACK = statement(
  `update app_user set access_failed_count = greatest(access_failed_count - 1, 0), lockout_end = null
    where id = $1::uuid`,
);

/**
 * What is given as a name, as names are compared; one that no user can have (of zero bytes, half characters, too long)
 * stays nobody's.
 */
function nameIn(login: string): string {
  const name = login.trim().toUpperCase();
  return storable(name, MAX_NAME) === name ? name : '';
}

export type Outcome =
  | { kind: 'right'; user: User }
  | { kind: 'wrong'; user: User }
  | { kind: 'locked'; user: User; isRight: boolean }
  | { kind: 'unknown' };

/**
 * Checks names and passwords. A guess is counted before its hash is computed, so that many guesses at once are no more
 * than five.
 */
@Injectable()
export class Credentials {
  /** How many hashes of existing users were computed. */
  evaluations = 0;
  /** How many were computed altogether, those for nobody among them. */
  hashes = 0;
  private readonly attempts = new KeyedSemaphore(AT_ONCE_PER_NAME);
  private readonly singleAttempts = new KeyedSemaphore(1);
  private nobody?: Promise<string>;

  constructor(
    private readonly database: Database,
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly clock: Clock,
    private readonly settings: TenantSettings,
  ) {}

  /** The user of the current tenant by name or e-mail address; a name goes before an address. */
  async find(login: string): Promise<User | null> {
    const [[found]] = (await this.database.read([{ statement: FIND, values: [nameIn(login)] }])) as [Cell[][]];
    return found ? this.database.rowOf(User, found[0]!) : null;
  }

  /**
   * Checks a password for sign-in; throws a 429 when the address has failed too often. `use` goes on with the user
   * whose password it is, and writes `proof` together with what it writes itself; the outcome holds the user that it
   * gives. Where it throws, the failures are forgotten here.
   */
  async check(login: string, password: string, use?: (user: User) => Promise<User>): Promise<Outcome> {
    const address = `sign-in-failures:${currentContext()?.clientIp ?? ''}`;
    if (Number(await this.state.get(address)) >= MAX_FAILURES_OF_ADDRESS)
      throw new AppError(kernelErrors.TooManyRequests, { retryAfter: ADDRESS_WINDOW });
    const outcome = await this.evaluate(login, password.slice(0, MAX_PASSWORD + 1), use);
    if (outcome.kind !== 'right') await this.state.count(address, ADDRESS_WINDOW);
    return outcome;
  }

  /**
   * Says by a row that the user may still sign in with that password, and forgets the failures. Whoever is switched
   * off, or gets another password, just now waits for the end of this or is seen here.
   */
  proof({ id, passwordHash }: User): BatchStep {
    return { statement: PROVEN, values: [id, passwordHash] };
  }

  private async evaluate(login: string, password: string, use?: (user: User) => Promise<User>): Promise<Outcome> {
    const values = await this.settings.values();
    const [failures, seconds] = [values[maxFailedAccessAttempts.name]!, values[lockoutDuration.name]!];
    const name = nameIn(login);
    const attempts = Number(failures) > AT_ONCE_PER_NAME * NAMES_OF_USER ? this.attempts : this.singleAttempts;
    // Unknown names take turns like the others, so that the time does not tell who exists.
    return attempts.run(`${currentTenantId()} ${name}`, async () => {
      const [[found]] = (await this.database.write([
        { statement: GUESS, values: [name, this.clock.date().toISOString(), failures, seconds] },
      ])) as [Cell[][]];
      const user = found && this.database.rowOf(User, found[0]!);
      if (!user?.passwordHash) {
        await this.compareWithNobody(password);
        return { kind: 'unknown' };
      }
      if (found![1] === '0')
        return { kind: 'locked', user, isRight: await this.isLockedOwner(user, password, Number(seconds)) };
      this.evaluations++;
      this.hashes++;
      const isRight = await verifyPassword(user.passwordHash, password).catch(async (error: unknown) => {
        // Nothing was learnt of the password, so it was no guess: a flood must not lock those who come in between.
        await this.release(user.id);
        throw error;
      });
      if (!isRight) return { kind: 'wrong', user };
      const forget = () => this.database.write([{ statement: FORGET, values: [user.id] }]);
      if (use) {
        return {
          kind: 'right',
          user: await use(user).catch(async (error: unknown) => {
            await forget();
            throw error;
          }),
        };
      }
      await forget();
      return { kind: 'right', user };
    });
  }

  /** Where no password is checked, as much time is spent: it tells neither who exists nor who is locked. */
  private async compareWithNobody(password: string): Promise<void> {
    this.nobody ??= hashPassword('nobody');
    this.hashes++;
    await verifyPassword(await this.nobody, password);
  }

  /** Whether the owner of a locked account knocks: looked at so few times that nobody gets far by guessing on. */
  private async isLockedOwner(user: User, password: string, seconds: number): Promise<boolean> {
    const looks = await this.state.count(`locked-looks:${currentTenantId()}:${user.id}`, Math.max(1, seconds));
    if (looks > LOOKS_WHILE_LOCKED) {
      await this.compareWithNobody(password);
      return false;
    }
    this.evaluations++;
    this.hashes++;
    return verifyPassword(user.passwordHash!, password);
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
