import { House } from '../security/house.js';
import { configurationAtOnce } from './configuration-at-once.fixture.js';

describe('where each service runs by itself, the next configuration of a client shows a change of', () => {
  configurationAtOnce(() => House.start({ ownPorts: true, redis: process.env.TEST_REDIS_URL! }));
});
