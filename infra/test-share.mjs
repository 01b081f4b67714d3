// What a push takes of the suites that ask the same of very many, and of the journeys, which exist in every language.
// `npm test` takes this part; the night's run, `npm run test:all`, takes all of it, and so does whoever names a suite
// (`npm test -- fuzz`). Nothing else tells the two runs apart.

/** The environment variable by which infra/test-run.mjs says so. */
export const SHARE_VARIABLE = 'TEST_SHARE';
/** @returns {boolean} whether this run takes the part of a push */
export const isPush = () => process.env[SHARE_VARIABLE] === 'push';

/** Of each giant how much is taken in all, and how much of it by a push. */
const SHARES = {
  /** Odd requests to each operation (tests/security/fuzz.spec.ts): the first of the same row of them. */
  oddRequests: { all: 200, push: 5 },
  /** Ids of others of which each is held beside one that nobody has (tests/security/isolation-sweep.spec.ts). */
  twins: { all: 6, push: 2 },
  /** Odd jobs of the cutting engine, valid or not (tests/cutting/odd-inputs.spec.ts). */
  oddJobs: { all: 3000, push: 40 },
  /** Families of generated jobs on which more work is held against less (tests/cutting/more-work.spec.ts). */
  families: { all: 15, push: 4 },
  /** How often a worker is killed (tests/chaos/worker-kill.spec.ts). */
  kills: { all: 10, push: 2 },
  /** Rows of a workbook that is taken in a bounded memory (item-importer.spec.ts). */
  importedRows: { all: 100_000, push: 20_000 },
  /** Calls of twenty tenants over three connections (libs/data/src/database.spec.ts). */
  mixedCalls: { all: 10_000, push: 3_000 },
  /** Days of two people at the factory (tests/contract/factory-day.spec.ts). */
  factoryDays: { all: 20, push: 6 },
  /** Rounds of two changes from one state (services/crm/src/crm.spec.ts). */
  races: { all: 500, push: 20 },
  /** Histories of orders from the saw to the customer and back (services/sales-order/src/whole-way-model.spec.ts). */
  histories: { all: 24, push: 2 },
  /** Clients that do not read (libs/hubs/src/hub-server.spec.ts). */
  stalled: { all: 100, push: 2 },
  /** Screens that are held against the rules for accessibility (tests/e2e/accessible.spec.ts): spread over all. */
  screens: { all: 1_000, push: 6 },
};

/**
 * Suites that the night takes alone: the product as the containers of docker-compose.yml, and `npm start` stopped and
 * started again with a tenant's own database. They start twenty processes, and what these do is asked of it elsewhere.
 * So are an upgrade, which builds an old version, messages under kills, archives of whole installations, which build databases one after the other, and the boards
 * of figures of a second demo factory.
 */
export const NIGHTLY = [
  'tests/compose/main-job.redis.spec.ts',
  'infra/restart.spec.ts',
  'tests/chaos/messages.redis.spec.ts',
  'tests/chaos/rolling-upgrade.redis.spec.ts',
  'tests/chaos/thousand-runs.redis.spec.ts',
  'tests/demo/boards.spec.ts',
  'services/all-in-one/src/backup.spec.ts',
  'services/all-in-one/src/drill.spec.ts',
];

/**
 * How much of a giant this run takes.
 * @param {keyof typeof SHARES} giant
 */
export const shareOf = (giant) => SHARES[giant][isPush() ? 'push' : 'all'];

/**
 * The journeys that a push takes in one language, half of them in each, so that both are done at about the same time. All
 * others, and so each new one, it takes in both, and the night takes every one in both. What looks different by the length
 * of its words (looks) is taken in the language that has the longer ones, the way of a newcomer (main-job) and the sign-in
 * in the one that a newcomer meets.
 */
export const JOURNEYS = {
  'zh-Hans': [
    'accessible',
    'audit-desk',
    'catalogue',
    'documents',
    'figures',
    'fitting',
    'labels',
    'lost-network',
    'main-job',
    'money',
    'offline-packing',
    'offline-truck',
    'order-care',
    'order-lines',
    'pickup',
    'purchase',
    'saw',
    'shell',
    'sign-in',
    'two-tabs',
    'workshop',
  ],
  en: [
    'administration',
    'administration-care',
    'administration-lists',
    'camera',
    'chat',
    'checks',
    'customers',
    'delivery',
    'forms',
    'gateway',
    'looks',
    'news',
    'own-lists',
    'promise',
    'reports',
    'sales-order',
    'second-delivery',
    'workflow',
  ],
};

/**
 * The files of tests/e2e that this run leaves out in a language.
 * @param {keyof typeof JOURNEYS} language
 */
export const leftOut = (language) =>
  isPush()
    ? Object.entries(JOURNEYS).flatMap(([other, names]) =>
        other === language ? [] : names.map((name) => `${name}.spec.ts`),
      )
    : [];
