import { messagingSuite } from './messaging.suite.js';

describe('messages over Redis', () => messagingSuite({ REDIS_URL: process.env.TEST_REDIS_URL! }));
