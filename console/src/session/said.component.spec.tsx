import { configuration } from './configuration';
import { sendWhenThere } from './said';

afterEach(() => configuration.set(undefined));

it('sends what waits when somebody signs in, and at once when somebody is signed in before it is loaded', () => {
  const sent: string[] = [];
  const acts = (name: string) => ({ flush: () => Promise.resolve(void sent.push(name)) });
  sendWhenThere(acts('before'));
  expect(sent).toEqual([]);
  configuration.set({} as never);
  expect(sent).toEqual(['before']);
  sendWhenThere(acts('after'));
  expect(sent).toEqual(['before', 'after']);
});
