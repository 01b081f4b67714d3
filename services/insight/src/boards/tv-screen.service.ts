import { CODE_LIFE, type ShownBoard, type TvScreen as ScreenRecord } from '@ishare/contracts/insight/boards.js';
import type { BoardItem } from '@ishare/contracts/insight/widgets.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { refuseUnknown } from '@ishare/crud/references.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, now, runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { In } from 'typeorm';
import { DashboardLayout } from '../dashboards/dashboard.entity.js';
import { insightErrors } from '../errors.js';
import { servedScreens } from '../things.js';
import { TvScreen } from './board.entity.js';
import { BoardService, widgetsIn } from './board.service.js';
import { WidgetResults } from './widget-results.service.js';

/** Nothing that is read for something else across a hall. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Codes that one address asks for in a minute. */
const MOST_CODES = 120;
/** Keys last until the screen is taken back. */
const KEY_LIFE = 10 * 366 * 86_400_000;
/** ms between two notes of when a screen was seen. */
const SEEN_EVERY = 60_000;

const purpose = 'tv-screen';
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
/** A code is read and typed in parts as well. */
const codeKey = (code: string): string => `tv-code:${code.replaceAll(/\s/g, '')}`;
const pairedKey = (hash: string): string => `tv-paired:${hash}`;

/** Screens on walls: paired by a code that they show, they read boards in the name of who has paired them. */
@Injectable()
export class TvScreenService extends ThingService<TvScreen, ScreenRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(SHARED_STATE) private readonly state: SharedState,
    @Inject(ShareKeys) private readonly keys: ShareKeys,
    @Inject(BoardService) private readonly boards: BoardService,
    @Inject(WidgetResults) private readonly results: WidgetResults,
  ) {
    super(database, ports, servedScreens);
  }

  async code(): Promise<{ code: string; secret: string; expires: string }> {
    const asked = await this.state.count(`tv-codes-of:${currentContext()?.clientIp ?? ''}`, 60);
    if (asked > MOST_CODES) throw new AppError(kernelErrors.TooManyRequests, { retryAfter: 60 });
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const secret = randomBytes(32).toString('base64url');
    await this.state.set(codeKey(code), hashOf(secret), CODE_LIFE / 1_000);
    return { code, secret, expires: new Date(Date.now() + CODE_LIFE).toISOString() };
  }

  async pair({ code, ...body }: { code: string; name: string; layoutIds: string[] } & Partial<TvScreen>) {
    const known = async (ids: readonly string[]) =>
      this.database.tx(async (tx) =>
        (await tx.em.findBy(DashboardLayout, { id: In([...ids]), isDeleted: false })).map(({ id }) => id),
      );
    await refuseUnknown('layoutIds', body.layoutIds, known);
    const hash = await this.state.take(codeKey(code));
    if (hash === null) throw new AppError(insightErrors.CodeUnknown);
    const { userId, userName } = currentPrincipal();
    const row = await this.database.tx((tx) =>
      tx.insert(TvScreen, { ...body, ownerId: userId, ownerName: userName, seenTime: null } as never),
    );
    const { id } = row as TvScreen;
    const { key } = this.keys.make({ purpose, id }, 0, KEY_LIFE);
    await this.state.set(pairedKey(hash), JSON.stringify({ id, key }), CODE_LIFE / 1_000);
    return this.get(id);
  }

  async paired(secret: string): Promise<{ id: string | null; key: string | null }> {
    const said = await this.state.get(pairedKey(hashOf(secret)));
    return said === null ? { id: null, key: null } : (JSON.parse(said) as { id: string; key: string });
  }

  /** In the name of who has paired it, as long as he may sign in: what he may not see is not shown. */
  async show({ id, key }: { id: string; key: string }): Promise<ShownBoard> {
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(insightErrors.ScreenOff);
    const { tenantId } = read;
    const screen = await runAsTenant(tenantId, () => this.seen(id));
    const person = screen && (await this.ports.client(identityPort).profile({ tenantId, userId: screen.ownerId }));
    if (!screen || !person || person.isActive === false) throw new AppError(insightErrors.ScreenOff);
    const principal = {
      userId: screen.ownerId,
      userName: person.userName,
      tenantId,
      sessionId: '',
      clientId: '',
      issuedAt: 0,
      expiresAt: 0,
    };
    return runAsTenant(tenantId, () => this.shown(screen), { principal, language: screen.culture });
  }

  private seen(id: string): Promise<TvScreen | null> {
    return this.database.tx(async (tx) => {
      const screen = await tx.find(TvScreen, { id });
      const isNews = screen && now().getTime() - (screen.seenTime?.getTime() ?? 0) > SEEN_EVERY;
      if (isNews) await tx.em.update(TvScreen, id, { seenTime: now() });
      return screen;
    });
  }

  private async shown({ name, culture, seconds, dimFrom, dimUntil, layoutIds }: TvScreen): Promise<ShownBoard> {
    const layouts = await this.database.tx((tx) =>
      tx.em.findBy(DashboardLayout, { id: In(layoutIds), isDeleted: false }),
    );
    const chosen = layoutIds.flatMap((id) => layouts.find((one) => one.id === id) ?? []);
    const turns: { name: string | null; items: BoardItem[] }[] =
      chosen.length > 0
        ? chosen.map((layout) => ({ name: layout.name, items: widgetsIn(layout) ?? [] }))
        : [{ name: null, items: (await this.boards.board()).items }];
    const visible = new Set(await this.results.shown());
    const boards = await Promise.all(
      turns.map(async ({ items, ...turn }) => ({
        ...turn,
        items: await Promise.all(
          items
            .filter(({ widget }) => visible.has(widget))
            .map(async (item) => ({ ...item, result: await this.results.read(item.widget).catch(() => null) })),
        ),
      })),
    );
    const timeZone = await factoryZone(this.ports);
    return { name, culture, seconds, dimFrom, dimUntil, time: now().toISOString(), timeZone, boards };
  }
}
