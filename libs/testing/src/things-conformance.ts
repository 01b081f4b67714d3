// The suites of all things of a service, from their own values; a suite says only what a value cannot.
import { stepsOfPeople } from '@ishare/contracts/things/machine.js';
import { machineOf, type Thing } from '@ishare/contracts/things/thing.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { conformance, type Sample } from './conformance.js';
import { machineConformance } from './machine-conformance.js';
import type { TestClient, TestService } from './test-service.js';
import { sampleOf, type SampleSays } from './thing-sample.js';

/** Beyond the numbers by which the suites tell their own records. */
const FIRST_NAMED = 50_000;

async function recordOf(
  { name, path }: Thing,
  sample: Sample,
  { n, client }: { n: number; client: TestClient },
): Promise<string> {
  const { status, body } = await client.post(`/${path}`, await sample.create(n, client));
  if (status !== 200) throw new Error(`No ${name} to be named was made: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
}

/**
 * Runs the conformance suites of things, and of their machines where they have one; `says` by the thing's name. A
 * record that one must name is made of the things beside it.
 */
export function thingsConformance(
  things: readonly ServedThing[],
  service: () => TestService,
  says: Readonly<Record<string, SampleSays>> = {},
): void {
  let made = FIRST_NAMED;
  const sampleFor = (thing: Thing): Sample =>
    sampleOf(thing, says[thing.name], (path, client) => {
      const named = things.find((one) => one.thing.path === path)?.thing;
      return named && recordOf(named, sampleFor(named), { n: ++made, client });
    });
  for (const served of things)
    describe(served.thing.name, () => {
      const sample = sampleFor(served.thing);
      conformance(served.resource, sample, service);
      const life = machineOf(served.thing)?.machine;
      if (life && stepsOfPeople(life).length > 0) machineConformance(served, sample, service);
    });
}
