import { MessageType, UserFriendStatus } from '@ishare/contracts/im/enums.js';
import { MOST_MEMBERS } from '@ishare/contracts/im/groups.js';
import { DEMO_USERS } from '@ishare/contracts/demo-users.js';
import { Database } from '@ishare/data/database.js';
import { seedOnce } from '@ishare/data/seed-rows.js';
import type { Tx } from '@ishare/data/tx.js';
import { demoId } from '@ishare/server/demo.js';
import { nextSnowflake } from '@ishare/server/snowflake.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ChatMessageRow, Conversation, ConversationMember } from '../chat/conversation.entity.js';
import { memberOf, pairOf } from '../chat/conversations.js';
import { Friend } from '../friends/friend.entity.js';
import data from './talks.json' with { type: 'json' };

const MINUTE = 60_000;
const idOf = (userName: string) => demoId('user', userName);
const nameOf = (userName: string) =>
  DEMO_USERS.find((user) => user.userName === userName)?.displayName['zh-Hans'] ?? userName;

/** Who says it, how many minutes ago, and what. */
type Said = readonly [userName: string, minutes: number, content: string];

async function say(tx: Tx, conversation: Conversation, said: readonly Said[], to: (by: string) => string | null) {
  await tx.insertMany(
    ChatMessageRow,
    said.map(([by, minutes, content], at) => {
      const sendTime = new Date(Date.now() - minutes * MINUTE);
      return {
        conversationId: conversation.id,
        seq: at + 1,
        longId: nextSnowflake(),
        clientMessageId: null,
        senderId: idOf(by),
        senderName: nameOf(by),
        toUserId: to(by),
        content,
        messageType: MessageType.Text,
        isAnonymous: false,
        isRecalled: false,
        extras: {},
        sendTime,
      };
    }),
  );
}

async function befriend(tx: Tx, [one, other]: readonly string[], status: number): Promise<void> {
  await seedOnce(tx, Friend, demoId('friend', `${one}:${other}`), {
    userId: idOf(one!),
    friendId: idOf(other!),
    friendUserName: other!,
    status,
    remarkName: null,
  });
}

/** A conversation with its people, once; `unread` tells how many of its messages each has not read. */
async function converse(
  tx: Tx,
  head: Pick<Conversation, 'pair' | 'name'> & { code: string },
  people: readonly string[],
  { said, unread, owner }: { said: readonly Said[]; unread: readonly number[]; owner?: string },
): Promise<void> {
  const { code, ...rest } = head;
  const id = demoId('conversation', code);
  const isNew = await seedOnce(tx, Conversation, id, {
    ...rest,
    maxUserLength: head.pair === null ? MOST_MEMBERS : people.length,
    salesOrderId: null,
    about: null,
    aboutId: null,
    lastSeq: said.length,
  });
  if (!isNew) return;
  await tx.insertMany(
    ConversationMember,
    people.map((userName, at) =>
      memberOf(id, idOf(userName), userName, {
        readSeq: said.length - (unread[at] ?? 0),
        isAdmin: userName === owner,
        isSuperAdmin: userName === owner,
      }),
    ),
  );
  const isTalk = head.pair !== null;
  await say(tx, { id } as Conversation, said, (by) => (isTalk ? idOf(people.find((one) => one !== by)!) : null));
}

/** Some of what the demo factory's people have said to each other. */
export async function seedDemo(app: NestFastifyApplication): Promise<void> {
  await app.get(Database).tx(async (tx) => {
    for (const [one, other] of data.friends)
      for (const pair of [
        [one!, other!],
        [other!, one!],
      ])
        await befriend(tx, pair, UserFriendStatus.Added);
    for (const pair of data.asking) await befriend(tx, pair, UserFriendStatus.NeedValidation);
    for (const [one, other] of data.friends) {
      const talk = data.talks.find(({ between }) => between[0] === one && between[1] === other);
      const said = (talk?.said ?? []) as [number, number, string][];
      await converse(
        tx,
        { code: `${one}:${other}`, pair: pairOf(idOf(one!), idOf(other!)), name: '' },
        [one!, other!],
        {
          said: said.map(([by, minutes, content]) => [[one!, other!][by]!, minutes, content] as const),
          unread: talk?.unread ?? [],
        },
      );
    }
    const { name, owner, members, said } = data.group;
    await converse(tx, { code: 'group', pair: null, name }, [owner, ...members], {
      said: said as unknown as readonly Said[],
      unread: [1],
      owner,
    });
  });
}
