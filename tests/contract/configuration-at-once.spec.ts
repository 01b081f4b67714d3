import { House } from '../security/house.js';
import { configurationAtOnce } from './configuration-at-once.fixture.js';

describe('the next configuration of a client shows a change of', () => {
  configurationAtOnce(() => House.start({ ownPorts: true }));
});
