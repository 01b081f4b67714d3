import { messagingSuite } from './messaging.suite.js';

describe('messages over PostgreSQL', () => messagingSuite({}));
