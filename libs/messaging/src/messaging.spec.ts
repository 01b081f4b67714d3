import { messagingSuite } from './messaging.fixture.js';

describe('messages over PostgreSQL', () => messagingSuite({}));
