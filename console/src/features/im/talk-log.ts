import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { createStore, type Store } from '../../state/store';

/** Messages of one conversation that are known here: a stretch without a hole, from some place to its newest. */
export interface TalkLog {
  messages: readonly ChatMessage[];
  /** Whether earlier ones are still to be read. */
  hasEarlier: boolean;
  isLoaded: boolean;
  isFailed: boolean;
}

interface Asked {
  afterSeq?: number;
  beforeSeq?: number;
  maxResultCount: number;
}

export type ReadMessages = (asked: Asked) => Promise<readonly ChatMessage[]>;

/** As many are read at once. */
export const STEP = 50;

const EMPTY: TalkLog = { messages: [], hasEarlier: false, isLoaded: false, isFailed: false };

/** Those of `more` in their places; the newer word on one that is known already holds. */
function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/**
 * What a window knows of a conversation. What is pushed is taken where it is the next one; where it is not, something
 * is missing between, and all that is missing is asked for. So a hole is never shown, whatever was lost on the way.
 */
export class TalkWindow {
  readonly store: Store<TalkLog> = createStore<TalkLog>(EMPTY);
  private catching: Promise<void> | undefined;
  private isReadingEarlier = false;
  /** Readings of the newest that are under way. */
  private loading = 0;
  /** What was pushed meanwhile: they may have been answered before it. */
  private meanwhile: ChatMessage[] = [];
  /** The newest message that there is, as far as this window was told. */
  private lastHeard = 0;

  constructor(private readonly read: ReadMessages) {}

  /** Whether somebody has looked into it, here and since the page was loaded. */
  get isOpen(): boolean {
    return this.store.get().isLoaded || this.loading > 0;
  }

  private get newest(): number {
    return this.store.get().messages.at(-1)?.seq ?? 0;
  }

  private add(more: readonly ChatMessage[]): void {
    this.store.set((log) => ({ ...log, messages: merged(log.messages, more), isFailed: false }));
  }

  private hear(lastSeq: number): void {
    if (Number.isFinite(lastSeq)) this.lastHeard = Math.max(this.lastHeard, lastSeq);
  }

  private readonly failed = (): void => this.store.set((log) => ({ ...log, isFailed: true }));

  /** Reads the newest anew, and what has changed of them. */
  async load(): Promise<void> {
    this.loading++;
    try {
      const messages = await this.read({ maxResultCount: STEP });
      const first = messages[0]?.seq ?? 1;
      this.store.set((log) => {
        // What is known and joins what was read stays; after a longer absence it would leave a hole.
        const isJoining = log.messages.some(({ seq }) => seq >= first - 1);
        const all = merged(isJoining ? log.messages : [], messages);
        return { messages: all, hasEarlier: (all[0]?.seq ?? 1) > 1, isLoaded: true, isFailed: false };
      });
    } catch {
      this.failed();
    } finally {
      this.loading--;
    }
    if (this.loading > 0 || !this.store.get().isLoaded) return;
    for (const message of this.meanwhile.splice(0)) this.take(message);
    if (this.newest < this.lastHeard) await this.catchUp(this.lastHeard);
  }

  /** Reads what came after what is known; `lastSeq`: no further than to there, where that is known already. */
  catchUp(lastSeq = Infinity): Promise<void> {
    this.hear(lastSeq);
    if (!this.store.get().isLoaded) return this.isOpen ? Promise.resolve() : this.load();
    if (this.newest >= lastSeq) return Promise.resolve();
    this.catching ??= this.followUp().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  private async followUp(): Promise<void> {
    try {
      for (;;) {
        const heard = this.lastHeard;
        const more = await this.read({ afterSeq: this.newest, maxResultCount: STEP });
        this.add(more);
        // What was heard of only while it was read may not be in it.
        const isMissing = this.lastHeard > heard && this.lastHeard > this.newest;
        if (more.length < STEP && !isMissing) return;
      }
    } catch {
      this.failed();
    }
  }

  /** Reads what was said before what is known. */
  async earlier(): Promise<void> {
    const { messages, hasEarlier, isLoaded } = this.store.get();
    if (!isLoaded || !hasEarlier || this.isReadingEarlier) return;
    this.isReadingEarlier = true;
    try {
      const before = await this.read({ beforeSeq: messages[0]!.seq, maxResultCount: STEP });
      const isMore = (before[0]?.seq ?? 1) > 1;
      this.store.set((log) => ({ ...log, messages: merged(before, log.messages), hasEarlier: isMore }));
    } catch {
      this.failed();
    } finally {
      this.isReadingEarlier = false;
    }
  }

  /** Takes what was pushed, or changed. */
  take(message: ChatMessage): void {
    this.hear(message.seq);
    if (this.loading > 0) this.meanwhile.push(message);
    if (!this.store.get().isLoaded) return;
    if (message.seq <= this.newest + 1) this.add([message]);
    else void this.catchUp(message.seq);
  }
}
