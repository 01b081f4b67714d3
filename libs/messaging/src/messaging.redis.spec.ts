import { messagingSuite } from './messaging.fixture.js';

describe('messages over Redis', () => messagingSuite({ REDIS_URL: process.env.TEST_REDIS_URL! }));
