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
  oddRequests: { all: 40, push: 5 },
  /** Ids of others of which each is held beside one that nobody has (tests/security/isolation-sweep.spec.ts). */
  twins: { all: 6, push: 2 },
  /** How often a worker is killed (tests/chaos/worker-kill.spec.ts). */
  kills: { all: 10, push: 2 },
  /** Screens that are held against the rules for accessibility (tests/e2e/accessible.spec.ts): spread over all. */
  screens: { all: 1_000, push: 13 },
};

/**
 * Suites that the night takes alone: the product as the containers of docker-compose.yml, and `npm start` stopped and
 * started again with a tenant's own database. They start twenty processes, and what these do is asked of it elsewhere.
 * So are messages under kills, archives of whole installations, which build databases one after the other, and the boards
 * of figures of a second demo factory.
 */
export const NIGHTLY = [
  'tests/compose/main-job.redis.spec.ts',
  'infra/restart.spec.ts',
  'tests/chaos/messages.redis.spec.ts',
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
 * others, and so each new one, it takes in both: the way of a newcomer (main-job), the sign-in, whose texts are the
 * server's, and what looks different by the length of its words (looks).
 */
export const JOURNEYS = {
  'zh-Hans': [
    'accessible',
    'audit-desk',
    'documents',
    'figures',
    'fitting',
    'labels',
    'money',
    'offline-packing',
    'offline-truck',
    'order-care',
    'order-lines',
    'pickup',
    'purchase',
    'sales-order',
    'saw',
    'shell',
    'workshop',
  ],
  en: [
    'administration',
    'administration-care',
    'administration-lists',
    'camera',
    'catalogue',
    'chat',
    'checks',
    'customers',
    'delivery',
    'forms',
    'gateway',
    'news',
    'own-lists',
    'promise',
    'reports',
    'second-delivery',
    'supplementary',
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
