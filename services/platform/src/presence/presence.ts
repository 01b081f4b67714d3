import { presence, PRESENCE_EVERY } from '@ishare/contracts/platform/presence.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';

/** ms of silence after which somebody is gone. */
const GONE_AFTER = 3 * PRESENCE_EVERY;
/** So many editors of one record are told apart. */
const MOST = 20;

interface Editor {
  userId: string;
  userName: string;
  since: string;
  /** ms */
  seen: number;
}

/**
 * Who edits which record now. It is told in passing and kept nowhere: of two who begin in the same moment one may hear
 * of the other only the next time, and what is saved twice is found by its stamp all the same.
 */
@Injectable()
export class Presences {
  constructor(@Inject(SHARED_STATE) private readonly state: SharedState) {}

  async say({ path, id, isEditing }: z.output<typeof presence.say.body>) {
    const { tenantId, userId, userName } = currentPrincipal();
    const key = `editors:${tenantId}:${path}:${id}`;
    const time = now();
    const there = (JSON.parse((await this.state.get(key)) ?? '[]') as Editor[]).filter(
      ({ seen }) => time.getTime() - seen < GONE_AFTER,
    );
    const others = there.filter((one) => one.userId !== userId);
    const before = there.find((one) => one.userId === userId);
    const me = { userId, userName, since: before?.since ?? time.toISOString(), seen: time.getTime() };
    const next = (isEditing ? [...others, me] : others).slice(-MOST);
    await this.state.set(key, JSON.stringify(next), GONE_AFTER / 1_000);
    return { others: others.map((one) => ({ userName: one.userName, since: one.since })) };
  }
}

@ApiTags('Presence')
@Controller()
export class PresenceController {
  constructor(private readonly presences: Presences) {}

  @Serves(presence.say)
  say(body: z.output<typeof presence.say.body>) {
    return this.presences.say(body);
  }
}
