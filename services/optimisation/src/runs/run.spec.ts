import { describeRuns } from './run.fixture.js';

describeRuns('runs, on queues in PostgreSQL');
