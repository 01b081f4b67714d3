import { platformPort } from '@ishare/contracts/platform/client.js';
import {
  auditDesk,
  CHECKLIST,
  MAX_OPEN_COMMENTS,
  type AuditComment as CommentRecord,
  type AuditDesk,
  type CheckPoint,
  type DeskFinding,
} from '@ishare/contracts/sales-order/audit-desk.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { checkSeverities, type CheckSeverity } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsNull, Not } from 'typeorm';
import type { z } from 'zod';
import { roomsOf } from '../designs/design-reader.js';
import { Design } from '../designs/design.entity.js';
import { SplitModelReader } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import { errors } from '../errors.js';
import { StarterNames } from '../json-check/starter-names.js';
import { OrderScope } from '../orders/order-scope.js';
import { Actors, type Actor } from './actor.js';
import { AuditDesign } from './audit-design.entity.js';
import { AuditRefusals } from './audit-refusals.js';
import { AuditComment, AuditRound, AuditTick, type KeptFinding, type RoundLine } from './audit-round.entity.js';
import { linesNow } from './audit-rounds.js';
import { CabinetPrices } from './cabinet-price.js';
import { CAME_BACK, KNOWN_DAYS } from './came-back.js';
import { changesBetween } from './round-changes.js';

/** Comments that the desk shows. */
const SHOWN = 500;
/** How many rounds with findings of a rule make a share. */
const ENOUGH = 5;
const CABINET = /cabinet ([^/]+?)(?: \/|$)/;
const MM2 = 1e6;

const PASS = salesOrderPermissions.names.AuditDesigns.Pass;

/** What was handed in for a round, as far as it is of the sheet. */
interface Round {
  content: DesignContent | null;
  lines: RoundLine[];
  findings: KeptFinding[];
}

interface Gathered {
  sheet: AuditDesign;
  now: Round;
  before: (Round & { round: number }) | null;
  comments: AuditComment[];
  ticks: AuditTick[];
  shares: Map<string, number>;
}

const isForSheet =
  ({ content }: Round) =>
  ({ target }: KeptFinding): boolean => {
    const no = CABINET.exec(target)?.[1];
    return (
      no === undefined || !content || content.rooms.some((room) => room.cabinets.some((one) => one.cabinetNo === no))
    );
  };

const commentOf = ({ id, round, text, roomName, cabinetNo, x, y, ...comment }: AuditComment): CommentRecord => ({
  ...{ id, round, text, roomName, cabinetNo, x, y },
  authorId: comment.creatorId,
  authorName: comment.authorName,
  creationTime: comment.creationTime.toISOString(),
  settledTime: comment.settledTime?.toISOString() ?? null,
  settledBy: comment.settledBy,
  settledRound: comment.settledRound,
});

const rank = (severity: CheckSeverity): number => checkSeverities.indexOf(severity);

/** One sheet with all that its auditor needs, what people say of it and what they have ticked. */
@Injectable()
export class AuditDeskService {
  constructor(
    private readonly orders: OrderScope,
    private readonly actors: Actors,
    private readonly models: SplitModelReader,
    private readonly refusals: AuditRefusals,
    private readonly ports: Ports,
    private readonly names: StarterNames,
  ) {}

  async open(id: string): Promise<AuditDesk> {
    const [gathered, points, actor] = await Promise.all([this.gather(id), this.points(), this.actors.current()]);
    const { sheet, now: round, before, comments, ticks } = gathered;
    const contents = [round.content, before?.content].filter((one) => one !== null && one !== undefined);
    const models = await this.models.of(contents);
    const partsOf = (content: DesignContent | null) =>
      content ? split(content, { key: '', separatePallet: null }, models).parts : [];
    const parts = partsOf(round.content);
    return {
      id,
      round: sheet.round,
      isDrawn: round.content !== null,
      rooms: round.content?.rooms ?? [],
      figures: {
        cabinets: round.content?.rooms.reduce((sum, { cabinets }) => sum + cabinets.length, 0) ?? 0,
        parts: parts.reduce((sum, { count }) => sum + count, 0),
        area: Math.round(parts.reduce((sum, one) => sum + (one.length * one.width * one.count) / MM2, 0) * 100) / 100,
        lines: round.lines.length,
      },
      findings: this.findings(gathered, actor),
      changedSince: before?.round ?? null,
      changes: before
        ? changesBetween({ parts: partsOf(before.content), lines: before.lines }, { parts, lines: round.lines })
        : [],
      comments: comments.map(commentOf),
      checklist: points.map(({ code, displayText }): CheckPoint => {
        const tick = ticks.find((one) => one.code === code);
        const tickedTime = tick?.tickedTime.toISOString() ?? null;
        return { code, text: displayText, tickedBy: tick?.tickedBy ?? null, tickedTime };
      }),
    };
  }

  private points() {
    return this.ports.client(platformPort).dictionary({ tenantId: currentTenantId(), code: CHECKLIST });
  }

  private gather(id: string): Promise<Gathered> {
    return this.orders.tx(async (tx, orders) => {
      const sheet = await tx.get(AuditDesign, id);
      await orders.get(sheet.salesOrderId);
      const sharing = await tx.em.find(AuditDesign, {
        where: {
          salesOrderId: sheet.salesOrderId,
          // A sheet without a design shares it with those that have none.
          auditDesignId: sheet.auditDesignId ?? IsNull(),
          state: Not(AuditState.Voided),
          isDeleted: false,
        },
      });
      const kept = await tx.em.find(AuditRound, { where: { auditId: id }, order: { round: 'DESC' }, take: 2 });
      const ofSheet = <R extends Round>(round: R): R => ({
        ...round,
        content: round.content && { rooms: roomsOf(sheet, sharing, round.content) },
      });
      const current = kept.find(({ round }) => round === sheet.round);
      const past = kept.find(({ round }) => round < sheet.round);
      const round = ofSheet(current ?? (await this.unkept(tx, sheet)));
      const codes = [...new Set(round.findings.map(({ ruleCode }) => ruleCode))];
      return {
        sheet,
        now: round,
        before: past ? ofSheet(past) : null,
        comments: await tx.em.find(AuditComment, {
          where: { auditId: id, isDeleted: false },
          order: { settledTime: { direction: 'DESC', nulls: 'FIRST' }, creationTime: 'DESC' },
          take: SHOWN,
        }),
        ticks: await tx.em.findBy(AuditTick, { auditId: id, round: sheet.round }),
        shares: codes.length > 0 ? await this.returned(tx, codes) : new Map<string, number>(),
      };
    });
  }

  /** A sheet that was handed in before its rounds were kept: its design is held as it was. */
  private async unkept(tx: Tx, { auditDesignId, salesOrderId }: AuditDesign): Promise<Round> {
    const design = auditDesignId ? await tx.find(Design, { designId: auditDesignId }) : null;
    return { content: design?.content ?? null, lines: await linesNow(tx, salesOrderId), findings: [] };
  }

  /** Per cent of the rounds with a finding of a rule that came back. */
  private async returned(tx: Tx, codes: readonly string[]): Promise<Map<string, number>> {
    const rows = await tx.query<{ code: string; seen: number; back: number }>(
      `select c.code, count(*)::int as seen,
         count(*) filter (where ${CAME_BACK})::int as back
       from audit_round r cross join lateral jsonb_array_elements_text(r.rule_codes) as c(code)
       where r.opened_time > $2 and c.code = any($1) group by c.code`,
      [codes, new Date(now().getTime() - KNOWN_DAYS * 86_400_000)],
    );
    return new Map(
      rows.filter(({ seen }) => seen >= ENOUGH).map(({ code, seen, back }) => [code, Math.round((back * 100) / seen)]),
    );
  }

  /** Those that stop most sheets first; a dealer is not told how others fared. */
  private findings({ now: round, before, shares }: Gathered, { dealerId }: Actor): DeskFinding[] {
    const language = currentContext()?.language ?? 'zh-Hans';
    const keyOf = ({ ruleCode, target, actual }: KeptFinding) => `${ruleCode} ${target} ${actual}`;
    const known = new Set(before?.findings.map(keyOf));
    const shareOf = ({ ruleCode }: { ruleCode: string }) => shares.get(ruleCode) ?? null;
    return round.findings
      .filter(isForSheet(round))
      .map(({ message, ...finding }) => ({
        ...finding,
        ruleName: this.names.told(finding.ruleCode, finding.ruleName),
        message: message[language],
        isNew: before !== null && !known.has(keyOf({ ...finding, message })),
        returnedShare: shareOf(finding),
      }))
      .toSorted(
        (one, other) =>
          rank(one.severity) - rank(other.severity) || (other.returnedShare ?? -1) - (one.returnedShare ?? -1),
      )
      .map((finding) => (dealerId === null ? finding : { ...finding, returnedShare: null }));
  }

  /** A sheet that is not void, locked with its order as all that writes to it does. */
  private async withSheet<T>(id: string, work: (tx: Tx, sheet: AuditDesign) => Promise<T>): Promise<T> {
    return this.orders.tx(async (tx, orders) => {
      const { salesOrderId } = await tx.get(AuditDesign, id);
      await orders.get(salesOrderId, { lock: true });
      const sheet = await tx.get(AuditDesign, id, { lock: true });
      if (sheet.state === AuditState.Voided) throw this.refusals.of('comment', [{ sheet, reason: 'state' }]);
      return work(tx, sheet);
    });
  }

  async comment(id: string, body: z.output<typeof auditDesk.comment.body>): Promise<CommentRecord> {
    const actor = await this.actors.current();
    return this.withSheet(id, async (tx, sheet) => {
      const open = (await tx.em.findBy(AuditComment, { auditId: id })).filter(({ settledTime }) => !settledTime);
      if (open.length >= MAX_OPEN_COMMENTS) throw new AppError(errors.TooManyComments, { maximum: MAX_OPEN_COMMENTS });
      const { text, roomName, cabinetNo, x = null, y = null } = body;
      return commentOf(
        await tx.insert(AuditComment, {
          ...{ auditId: id, round: sheet.round, text, roomName, cabinetNo, x, y },
          authorName: actor.userName,
          settledTime: null,
          settledBy: null,
          settledRound: null,
        }),
      );
    });
  }

  /** Whoever said it, or audits, says that it is done; only an auditor takes up again what is settled. */
  async settle(
    id: string,
    commentId: string,
    { isSettled }: z.output<typeof auditDesk.settle.body>,
  ): Promise<CommentRecord> {
    const actor = await this.actors.current();
    return this.withSheet(id, async (tx, sheet) => {
      const found = await tx.find(AuditComment, { id: commentId, auditId: id });
      if (!found) throw notFound('AuditComment', commentId);
      if (!actor.holds(PASS) && found.creatorId !== actor.userId)
        throw new AppError(kernelErrors.Forbidden, { permissions: [PASS] });
      if (isSettled === (found.settledTime !== null)) return commentOf(found);
      return commentOf(
        await tx.update(AuditComment, commentId, {
          settledTime: isSettled ? now() : null,
          settledBy: isSettled ? actor.userName : null,
          settledRound: isSettled ? sheet.round : null,
        }),
      );
    });
  }

  async tick(id: string, { code, isTicked }: z.output<typeof auditDesk.tick.body>): Promise<void> {
    const [actor, points] = await Promise.all([this.actors.current(), this.points()]);
    if (!points.some((point) => point.code === code)) throw invalid('code', 'Validation:unknown');
    await this.withSheet(id, async (tx, { round }) => {
      const found = await tx.em.findOneBy(AuditTick, { auditId: id, round, code });
      if (!isTicked && found) await tx.remove(AuditTick, found.id);
      if (isTicked && !found)
        await tx.insert(AuditTick, {
          ...{ auditId: id, round, code, userId: actor.userId, tickedBy: actor.userName },
          tickedTime: now(),
        });
    });
  }
}

@ApiTags('AuditDesign')
@Controller()
export class AuditDeskController {
  constructor(
    private readonly desk: AuditDeskService,
    private readonly prices: CabinetPrices,
  ) {}

  @Serves(auditDesk.open)
  open(id: string) {
    return this.desk.open(id);
  }

  @Serves(auditDesk.price)
  price(id: string, { cabinetNo }: z.output<typeof auditDesk.price.query>) {
    return this.prices.of(id, cabinetNo);
  }

  @Serves(auditDesk.comment)
  comment(id: string, body: z.output<typeof auditDesk.comment.body>) {
    return this.desk.comment(id, body);
  }

  @Serves(auditDesk.settle)
  settle(id: string, commentId: string, body: z.output<typeof auditDesk.settle.body>) {
    return this.desk.settle(id, commentId, body);
  }

  @Serves(auditDesk.tick)
  tick(id: string, body: z.output<typeof auditDesk.tick.body>) {
    return this.desk.tick(id, body);
  }
}
