// What somebody says goes out in its order: kept in the browser until the server has it, through a cut and a reload,
// and known there by an id that is made here, so that it never stands there twice.
import { chat, type SendMessage } from '@ishare/contracts/im/chat.js';
import i18next from 'i18next';
import { newRequestKey } from '../../http/insist';
import { failureText } from '../../resource/refusals';
import { http, serverClock } from '../../session/http';
import { actOf, createKeptActs, type KeptAct } from '../../session/kept-acts';
import { isAway, sendWhenThere } from '../../session/said';
import { currentAccount } from '../../session/session';
import { createStoredStore, readStored } from '../../state/stored';

const storedAs = 'chat-acts';
/** ms; a message that has no answer by then waits, and is sent again. */
const patienceMs = 8_000;

interface Stored {
  acts: readonly KeptAct[];
}
const store = createStoredStore<Stored>(localStorage, storedAs, { acts: [] });

// Windows of one browser send the same messages: what one has sent is gone for all.
window.addEventListener('storage', ({ key }) => {
  if (key === storedAs || key === null) store.set(readStored<Stored>(localStorage, storedAs) ?? { acts: [] });
});

export const outbox = createKeptActs({
  store,
  account: currentAccount,
  send: ({ method, path, body, key }) =>
    http.request(method, path, { body, key, insists: false, timeout: patienceMs, quiet: true }),
  isAway,
  later: (ms, run) => void setTimeout(run, ms),
});

/** What is said, as the outbox keeps it. */
export type Saying = Pick<SendMessage, 'content' | 'messageType' | 'toUserId' | 'groupId'> &
  Partial<Pick<SendMessage, 'extraProperties' | 'isAnonymous'>>;

export const sayingOf = ({ body }: KeptAct): Saying => body as Saying;

/** Says something in a conversation; what is refused stays in the outbox with its reason. */
export async function say(conversationId: string, saying: Saying): Promise<void> {
  const key = newRequestKey();
  const act: KeptAct = {
    ...actOf(
      chat.send,
      { body: { ...saying, clientMessageId: key } },
      {
        subject: conversationId,
        title: saying.content,
        account: currentAccount() ?? '',
        time: serverClock.now().toISOString(),
      },
    ),
    key,
  };
  await outbox.say(act, true).catch((error: unknown) => {
    const refusal = failureText(error, i18next.t);
    store.set(({ acts }) => ({ acts: [...acts, { ...act, refusal }] }));
  });
}

sendWhenThere(outbox);
