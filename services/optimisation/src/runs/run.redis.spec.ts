import { randomInt } from 'node:crypto';
import { describeRuns } from './run.fixture.js';

const url = process.env.TEST_REDIS_URL;
// A database of its own, so that no other suite's worker takes these jobs.
if (url) describeRuns('runs, on queues in Redis', { REDIS_URL: `${url}/${randomInt(1, 16)}` });
else describe.skip('runs, on queues in Redis (TEST_REDIS_URL is not set)', () => it('are not tested', () => undefined));
