import type { Call, Preparing, ServiceFactories } from './row-factory.js';

const FRIENDS = '/api/im/my-friends';
const CHAT = '/api/im/chat';
const TASKS = '/api/im/chat/tasks';
const GROUPS = '/api/im/groups';
const MEMBERS = '/api/im/user-groups';

/** Somebody of the caller's tenant who has asked the caller to be a contact. */
async function asked({ ask, userId, colleague }: Preparing): Promise<string> {
  const { userId: friendId, token } = await colleague();
  await ask('POST', `${FRIENDS}/add-request`, { friendId: userId }, { token });
  return friendId;
}

/** A contact of the caller. */
async function friend(preparing: Preparing): Promise<string> {
  const friendId = await asked(preparing);
  await preparing.ask('POST', FRIENDS, { friendId });
  return friendId;
}

/** A contact to whom the caller has written. */
async function talk(text: string, preparing: Preparing) {
  const toUserId = await friend(preparing);
  const sent = await preparing.ask('POST', `${CHAT}/send-message`, { toUserId, content: text });
  return { toUserId, messageId: sent.messageId as string, conversationId: sent.conversationId as string };
}

async function group(text: string, { ask }: Pick<Preparing, 'ask'>, token?: string): Promise<string> {
  const made = await ask('POST', GROUPS, { name: text.slice(-64) }, token === undefined ? {} : { token });
  return made.id as string;
}

/** A group of the caller with somebody who has asked to be in it. */
async function joining(text: string, preparing: Preparing) {
  const groupId = await group(text, preparing);
  const { userId, token } = await preparing.colleague();
  await preparing.ask('POST', `${MEMBERS}/join`, { groupId, joinInfo: text.slice(-64) }, { token });
  return { groupId, userId };
}

const ofGroup: Call = async (_made, text, preparing) => ({ path: { groupId: await group(text, preparing) } });

const friendCalls: Record<string, Call> = {
  [`GET ${FRIENDS}`]: async (_made, _text, preparing) => {
    await friend(preparing);
    return { asks: {} };
  },
  [`GET ${FRIENDS}/all`]: async (_made, _text, preparing) => {
    await friend(preparing);
    return { asks: {} };
  },
  [`GET ${FRIENDS}/{friendId}`]: async (_made, _text, preparing) => ({ path: { friendId: await friend(preparing) } }),
  [`PUT ${FRIENDS}/{friendId}`]: async (_made, _text, preparing) => ({ path: { friendId: await friend(preparing) } }),
  [`POST ${FRIENDS}`]: async (_made, _text, preparing) => ({ body: { friendId: await asked(preparing) } }),
  [`POST ${FRIENDS}/add-request`]: async (_made, _text, { colleague }) => ({
    body: { friendId: (await colleague()).userId },
  }),
  [`DELETE ${FRIENDS}`]: async (_made, _text, preparing) => ({ query: { friendId: await friend(preparing) } }),
};

const chatCalls: Record<string, Call> = {
  [`GET ${CHAT}/my-last-messages`]: async (_made, text, preparing) => {
    await talk(text, preparing);
    return { asks: {} };
  },
  [`GET ${CHAT}/my-messages`]: async (_made, text, preparing) => ({
    asks: { receiveUserId: (await talk(text, preparing)).toUserId },
  }),
  [`GET ${CHAT}/group/messages`]: async (_made, text, preparing) => {
    const groupId = await group(text, preparing);
    await preparing.ask('POST', `${CHAT}/send-message`, { groupId, content: text });
    return { asks: { groupId } };
  },
  [`POST ${CHAT}/send-message`]: async (_made, text, preparing) => ({
    body: { toUserId: await friend(preparing), content: text, messageType: 0 },
    isWhole: true,
  }),
  [`GET ${CHAT}/conversations/{id}/messages`]: async (_made, text, preparing) => ({
    path: { id: (await talk(text, preparing)).conversationId },
    asks: {},
  }),
  [`PUT ${CHAT}/conversations/{id}/read`]: async (_made, text, preparing) => ({
    path: { id: (await talk(text, preparing)).conversationId },
  }),
  [`PUT ${CHAT}/messages/{messageId}/recall`]: async (_made, text, preparing) => ({
    path: { messageId: (await talk(text, preparing)).messageId },
  }),
};

/** A task of the caller for a contact. */
async function task(text: string, preparing: Preparing): Promise<string> {
  const { toUserId, conversationId } = await talk(text, preparing);
  const body = { conversationId, seq: 1, text: text.slice(-64), assigneeId: toUserId, dueDate: null };
  return (await preparing.ask('POST', TASKS, body)).id as string;
}

const taskCalls: Record<string, Call> = {
  [`GET ${TASKS}`]: async (_made, text, preparing) => {
    await task(text, preparing);
    return { asks: {} };
  },
  [`POST ${TASKS}`]: async (_made, text, preparing) => {
    const { toUserId, conversationId } = await talk(text, preparing);
    return { body: { conversationId, seq: 1, text: text.slice(-64), assigneeId: toUserId, dueDate: null } };
  },
  [`PUT ${TASKS}/{id}`]: async (_made, text, preparing) => ({ path: { id: await task(text, preparing) } }),
  [`DELETE ${TASKS}/{id}`]: async (_made, text, preparing) => ({ path: { id: await task(text, preparing) } }),
};

const groupCalls: Record<string, Call> = {
  [`GET ${GROUPS}/search`]: async (_made, text, preparing) => {
    await group(text, preparing);
    return { asks: {} };
  },
  [`GET ${GROUPS}/{groupId}`]: ofGroup,
  [`PUT ${GROUPS}/{groupId}`]: ofGroup,
  [`POST ${GROUPS}`]: async (_made, text) => ({ body: { name: text.slice(-64), userIds: [] } }),
  [`GET ${MEMBERS}/me`]: async (_made, text, preparing) => {
    await group(text, preparing);
    return { asks: {} };
  },
  [`GET ${MEMBERS}`]: async (_made, text, preparing) => ({ asks: { groupId: await group(text, preparing) } }),
  [`POST ${MEMBERS}/join`]: async (_made, text, preparing) => ({
    body: {
      groupId: await group(text, preparing, (await preparing.colleague()).token),
      joinInfo: text.slice(-64),
    },
  }),
  [`POST ${MEMBERS}/invite`]: async (_made, text, preparing) => ({
    body: { groupId: await group(text, preparing), userIds: [(await preparing.colleague()).userId] },
  }),
  [`PUT ${MEMBERS}/accept`]: async (_made, text, preparing) => ({
    body: { ...(await joining(text, preparing)), allowAccept: true, rejectReason: null },
  }),
  [`PUT ${MEMBERS}/remove`]: async (_made, text, preparing) => ({ body: await joining(text, preparing) }),
};

export const imFactories: ServiceFactories = {
  rows: [{ operation: `POST ${GROUPS}`, body: (_made, text) => ({ name: text.slice(-64), userIds: [] }) }],
  calls: { ...friendCalls, ...chatCalls, ...taskCalls, ...groupCalls },
  actions: {
    [`POST ${FRIENDS}`]: 'accepts somebody who has asked',
    [`POST ${FRIENDS}/add-request`]: 'asks somebody, who is no row of this service',
    [`POST ${CHAT}/send-message`]: 'says something; messages are named by numbers',
    [`POST ${TASKS}`]: 'asks somebody for something in a talk, which the sweep makes for each call',
    [`POST ${GROUPS}/about`]: 'gives the group of an order, a sheet or a fault, which its people make',
    [`POST ${MEMBERS}/join`]: 'asks to be in a group',
    [`POST ${MEMBERS}/invite`]: 'takes people into a group',
  },
};
