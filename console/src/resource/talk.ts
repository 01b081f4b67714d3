import { groups } from '@ishare/contracts/im/groups.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import { call } from '../session/routes';
import { openChat } from '../state/chat';

/** Opens the talk of those who have to do with an order, a sheet or a fault; whoever asks first makes it. */
export async function talkAbout(about: TalkKind, id: string): Promise<void> {
  const talk = await call(groups.about, { body: { about, id } });
  openChat('history', talk.id);
}
