import { randomInt } from 'node:crypto';
import { describeRuns } from './run.fixture.js';

// A database of its own, so that no other suite's worker takes these jobs.
describeRuns('runs, on queues in Redis', { REDIS_URL: `${process.env.TEST_REDIS_URL!}/${randomInt(1, 16)}` });
