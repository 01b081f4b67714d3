import type { Call, Made, Preparing, ServiceFactories } from './row-factory.js';

const [REPORTS, CREATE, RUNS, OUTPUTS, SUBSCRIPTIONS] = [
  '/api/report/reports',
  '/api/report/createStimulsoftReport',
  '/api/report/runs',
  '/api/reportOutputFile',
  '/api/report/subscriptions',
] as const;

/** Who made the file that is sent, to whom it goes. */
const receivers = new WeakMap<Made, string>();

const NEWS_TYPES = '/api/data-v/dash-board-news-types';
const LAYOUTS = '/api/data-v/dash-board-layouts';
const SET_LAYOUT = `POST ${LAYOUTS}/setting-dashboardlayoutdata`;
const [BOARD, WIDGETS, SCREENS, TV] = [
  '/api/data-v/board',
  '/api/data-v/widgets',
  '/api/data-v/tv-screens',
  '/api/data-v/tv',
] as const;
const boardItems = [{ widget: 'racks', x: 0, y: 0, w: 4, h: 6 }];
/** Pairs a screen that shows a code. */
const pairOf = async (text: string, { ask }: Preparing) => ({
  ...named(text),
  code: (await ask('POST', `${TV}/codes`)).code as string,
  layoutIds: [],
  seconds: 60,
  culture: 'en',
});
const ofScreen: Call = async (_made, text, preparing) => {
  const { id } = await preparing.ask('POST', `${SCREENS}/pair`, await pairOf(text, preparing));
  return { path: { id: id as string } };
};
const NEWS = '/api/data-v/dash-board-newss';
const named = (text: string) => ({ name: text.slice(-64) });
const layoutOf = (text: string) => ({
  ...named(text),
  layoutData: { cards: [{ key: 'news', isShow: true }] },
  roleNames: [],
  userId: null,
  isDefault: false,
});
/** Published now, and told to nobody in particular. */
const newsOf = (text: string) => ({
  title: text.slice(-200),
  status: 'published',
  isTop: false,
  image: null,
  content: text,
  readerIds: [],
});
const newNews = async (text: string, { ask }: Preparing) => (await ask('POST', NEWS, newsOf(text))).id as string;
const ofNews: Call = async (_made, text, preparing) => ({ path: { id: await newNews(text, preparing) } });

/** One that reads nobody's rows. */
const reportOf = (text: string) => ({
  name: text.slice(-64),
  parameters: [],
  sqls: [{ name: 'days', sql: 'select day from days where day = current_date' }],
  template: { blocks: [{ kind: 'table', sql: 'days', columns: [{ field: 'day', title: '' }] }] },
  isEnable: true,
});

const newReport = async (text: string, { ask }: Preparing) => (await ask('POST', CREATE, reportOf(text))).id as string;
const newRun = async (text: string, preparing: Preparing) => {
  const reportId = await newReport(text, preparing);
  const { id } = await preparing.ask('POST', RUNS, { reportId, values: {} });
  await preparing.until(`${RUNS}/${id}`, ({ isLaid }) => isLaid === true);
  return id as string;
};
const newOutput = async (text: string, preparing: Preparing) => {
  const templateId = await newReport(text, preparing);
  const body = { ...named(text), parentId: null, templateId, fileType: 'csv' };
  return (await preparing.ask('POST', OUTPUTS, body)).id as string;
};
const subscriptionOf = async (text: string, preparing: Preparing) => ({
  ...named(text),
  outputFileId: await newOutput(text, preparing),
  rhythm: 'day',
  hour: 7,
  minute: 0,
  receiverIds: [preparing.userId],
  culture: 'en',
});
const newSubscription = async (text: string, preparing: Preparing) =>
  (await preparing.ask('POST', SUBSCRIPTIONS, await subscriptionOf(text, preparing))).id as string;

const ofRun: Call = async (_made, text, preparing) => ({ path: { id: await newRun(text, preparing) } });
const sampleOf: Call = (_made, text) => ({ body: reportOf(text), isWhole: true });

export const insightFactories: ServiceFactories = {
  rows: [
    { operation: SET_LAYOUT, body: (_made, text) => ({ ...layoutOf(text), id: null }) },
    { operation: `POST ${LAYOUTS}`, body: (_made, text) => layoutOf(text) },
    { operation: `POST ${NEWS_TYPES}`, body: () => ({ id: null }) },
    {
      operation: `POST ${NEWS}`,
      body: (made, text) => ({
        ...newsOf(text),
        typeId: made.get(`POST ${NEWS_TYPES}`)!,
        publishTime: null,
        expireTime: null,
      }),
    },
    { operation: `POST ${REPORTS}`, body: (_made, text) => reportOf(text) },
    { operation: `POST ${RUNS}`, body: (made) => ({ reportId: made.get(`POST ${REPORTS}`)!, values: {} }) },
    {
      operation: `POST ${OUTPUTS}`,
      body: (made, text) => ({
        ...named(text),
        parentId: null,
        templateId: made.get(`POST ${REPORTS}`)!,
        fileType: 'csv',
      }),
    },
    {
      operation: `POST ${SUBSCRIPTIONS}`,
      body: (made) => ({
        outputFileId: made.get(`POST ${OUTPUTS}`)!,
        receiverIds: [receivers.get(made)!],
      }),
      before: async (made, ask) => {
        const { body } = (await ask('GET', `${OUTPUTS}/${made.get(`POST ${OUTPUTS}`)!}`, undefined)) as {
          body: { creatorId: string };
        };
        receivers.set(made, body.creatorId);
      },
    },
  ],
  calls: {
    [SET_LAYOUT]: (_made, text) => ({ body: layoutOf(text), isWhole: true }),
    [`PUT ${LAYOUTS}/{id}`]: (made, text) => ({
      path: { id: made.get(`POST ${LAYOUTS}`)! },
      body: layoutOf(text),
      isWhole: true,
    }),
    'POST /api/app/dash-board-setting/update': () => ({
      body: { items: [{ key: 'news', isShow: true, order: 0 }] },
      isWhole: true,
    }),
    [`POST ${BOARD}`]: () => ({ body: { items: boardItems }, isWhole: true }),
    [`POST ${BOARD}/layouts`]: (_made, text) => ({
      body: { ...named(text), roleNames: ['sawyer'], items: boardItems },
      isWhole: true,
    }),
    [`GET ${WIDGETS}/{name}`]: () => ({ path: { name: 'racks' } }),
    [`POST ${SCREENS}/pair`]: async (_made, text, preparing) => ({
      body: await pairOf(text, preparing),
      isWhole: true,
    }),
    [`GET ${SCREENS}`]: async (made, text, preparing) => {
      await ofScreen(made, text, preparing);
      return { asks: {} };
    },
    [`GET ${SCREENS}/{id}`]: ofScreen,
    [`DELETE ${SCREENS}/{id}`]: ofScreen,
    [`PUT ${SCREENS}/{id}`]: async (made, text, preparing) => ({
      ...(await ofScreen(made, `a${text}`, preparing)),
      body: { ...named(text), layoutIds: [], seconds: 60, culture: 'en' },
      isWhole: true,
    }),
    [`POST ${TV}/boards`]: async (_made, text, preparing) => {
      const { code, secret } = await preparing.ask('POST', `${TV}/codes`);
      await preparing.ask('POST', `${SCREENS}/pair`, { ...(await pairOf(text, preparing)), code });
      return { body: await preparing.ask('POST', `${TV}/paired`, { secret }), isWhole: true };
    },
    [`POST ${NEWS_TYPES}`]: () => ({ body: { id: null } }),
    [`DELETE ${NEWS_TYPES}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', NEWS_TYPES, { ...named(text), order: 1 })).id },
    }),
    [`GET ${NEWS}`]: async (_made, text, preparing) => {
      await newNews(text, preparing);
      return { asks: {} };
    },
    [`POST ${NEWS}`]: (_made, text) => ({ body: newsOf(text), isWhole: true }),
    [`PUT ${NEWS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: await newNews(`a${text}`, preparing) },
      body: newsOf(text),
      isWhole: true,
    }),
    ...Object.fromEntries(
      [`GET ${NEWS}/{id}`, `DELETE ${NEWS}/{id}`, `POST ${NEWS}/{id}/read`, `POST ${NEWS}/{id}/confirm`].map(
        (operation) => [operation, ofNews],
      ),
    ),
    [`POST ${CREATE}`]: sampleOf,
    [`PUT ${REPORTS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: await newReport(`a${text}`, preparing) },
      body: reportOf(text),
      isWhole: true,
    }),
    [`DELETE ${REPORTS}/{id}`]: async (_made, text, preparing) => ({ path: { id: await newReport(text, preparing) } }),
    'POST /api/report/check': sampleOf,
    'POST /api/report/draft': sampleOf,
    'POST /api/report/try': () => ({
      body: { sql: 'select day from days', parameters: [], values: {} },
      isWhole: true,
    }),
    [`POST ${RUNS}`]: async (_made, text, preparing) => ({
      body: { reportId: await newReport(text, preparing), values: {} },
      isWhole: true,
    }),
    [`GET ${RUNS}/{id}`]: ofRun,
    [`GET ${RUNS}/{id}/pages/{no}`]: async (_made, text, preparing) => ({
      path: { id: await newRun(text, preparing), no: '1' },
    }),
    [`POST ${RUNS}/{id}/explain`]: async (_made, text, preparing) => ({
      path: { id: await newRun(text, preparing) },
      body: { block: 0, where: {} },
      isWhole: true,
    }),
    [`GET ${RUNS}/{id}/file`]: async (_made, text, preparing) => ({
      path: { id: await newRun(text, preparing) },
      asks: { format: 'csv' },
    }),
    'GET /api/report/getStimulsoftReportSqls': async (_made, text, preparing) => ({
      asks: { reportId: await newReport(text, preparing) },
    }),
    [`GET ${OUTPUTS}`]: async (_made, text, preparing) => {
      await newOutput(text, preparing);
      return { asks: {} };
    },
    [`POST ${OUTPUTS}`]: (_made, text) => ({
      body: { ...named(text), parentId: null, templateId: null, fileType: 'pdf' },
      isWhole: true,
    }),
    [`GET ${OUTPUTS}/{id}/childs`]: async (_made, text, preparing) => {
      const { id } = await preparing.ask('POST', OUTPUTS, { ...named(text), parentId: null, fileType: 'pdf' });
      await preparing.ask('POST', OUTPUTS, { ...named(`c${text}`), parentId: id, fileType: 'pdf' });
      return { path: { id } };
    },
    [`PUT ${OUTPUTS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: await newOutput(`a${text}`, preparing) },
      body: { ...named(text), parentId: null, templateId: null, fileType: 'pdf' },
      isWhole: true,
    }),
    [`DELETE ${OUTPUTS}/{id}`]: async (_made, text, preparing) => ({ path: { id: await newOutput(text, preparing) } }),
    [`GET ${OUTPUTS}/{id}/file`]: async (_made, text, preparing) => ({
      path: { id: await newOutput(text, preparing) },
    }),
    [`GET ${SUBSCRIPTIONS}`]: async (_made, text, preparing) => {
      await newSubscription(text, preparing);
      return { asks: {} };
    },
    [`POST ${SUBSCRIPTIONS}`]: async (_made, text, preparing) => ({
      body: await subscriptionOf(text, preparing),
      isWhole: true,
    }),
    [`PUT ${SUBSCRIPTIONS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: await newSubscription(`a${text}`, preparing) },
      body: await subscriptionOf(text, preparing),
      isWhole: true,
    }),
    [`DELETE ${SUBSCRIPTIONS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: await newSubscription(text, preparing) },
    }),
    [`POST ${SUBSCRIPTIONS}/{id}/send`]: async (_made, text, preparing) => ({
      path: { id: await newSubscription(text, preparing) },
    }),
  },
  actions: {
    'POST /api/app/dash-board-setting/update': 'keeps how the caller sees his first page',
    [`POST ${BOARD}`]: 'keeps how the caller sees his figures',
    [`POST ${BOARD}/layouts`]: 'the same as POST of the layouts',
    [`POST ${SCREENS}/pair`]: 'pairs the screen that shows a code at that moment',
    [`POST ${TV}/codes`]: 'keeps nothing but the code',
    [`POST ${TV}/paired`]: 'keeps nothing',
    [`POST ${TV}/boards`]: 'keeps nothing but when the screen was seen',
    [`POST ${NEWS}/{id}/read`]: 'keeps who has read it',
    [`POST ${NEWS}/{id}/confirm`]: 'keeps who has confirmed it',
    [`POST ${NEWS}/{id}/remind`]: 'tells people',
    [`POST ${CREATE}`]: 'the same as POST of the reports',
    'POST /api/report/check': 'keeps nothing',
    'POST /api/report/draft': 'keeps nothing',
    'POST /api/report/try': 'keeps nothing',
    [`POST ${RUNS}/{id}/explain`]: 'keeps nothing',
    [`POST ${SUBSCRIPTIONS}/{id}/send`]: 'sends mails',
  },
};
