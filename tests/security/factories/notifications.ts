import type { Call, ServiceFactories } from './row-factory.js';

/** A notification that the caller has sent to the caller. */
async function own(...[_made, text, { ask, first, userId }]: Parameters<Call>) {
  await ask('POST', '/api/notifilers', { name: text, data: { message: text }, severity: 0, toUserId: userId });
  return { path: { id: await first('/api/my-notifilers?maxResultCount=1') } };
}

/** All that the caller follows once it follows something. */
const subscribed: Call = async (_made, name, { ask }) => {
  await ask('POST', '/api/my-subscribes', { name });
  return { asks: {} };
};

export const notificationsFactories: ServiceFactories = {
  rows: [{ operation: 'POST /api/system-notification' }],
  calls: {
    'GET /api/my-subscribes': subscribed,
    'GET /api/my-subscribes/all': subscribed,
    'POST /api/notifilers': (_made, text, { userId }) => ({ body: { name: text, toUserId: userId, toUsers: [] } }),
    'POST /api/notifications/send': (_made, text, { userId }) => ({
      body: { name: text, toUserId: null, toUsers: [{ userId }] },
    }),
    'PUT /api/notifications/my-mails': () => ({
      body: { mail: 'digest', digestHour: 8, quietFrom: 20, quietTo: 7 },
      isWhole: true,
    }),
    'GET /api/my-notifilers/{id}': own,
    'DELETE /api/my-notifilers/{id}': own,
    'PUT /api/my-notifilers/read': async (...call) => ({ query: (await own(...call)).path }),
    'PUT /api/my-notifilers/mark-read-state': async (...call) => ({
      body: { idList: [(await own(...call)).path.id], state: 0 },
    }),
  },
  actions: {
    'POST /api/my-subscribes': 'notes what the caller wants to hear of',
    'POST /api/notifications/my-subscribes': 'notes what the caller wants to hear of',
    'POST /api/notifications/send': 'the same under its other path',
    'POST /api/notifilers': 'sends; the receivers read it under ids of their own',
  },
};
