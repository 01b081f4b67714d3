// The suites of all things of a service, from their own values; a suite says only what a value cannot.
import { stepsOfPeople } from '@ishare/contracts/things/machine.js';
import { machineOf } from '@ishare/contracts/things/thing.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { conformance } from './conformance.js';
import { machineConformance } from './machine-conformance.js';
import type { TestService } from './test-service.js';
import { sampleOf, type SampleSays } from './thing-sample.js';

/** Runs the conformance suites of things, and of their machines where they have one; `says` by the thing's name. */
export function thingsConformance(
  things: readonly ServedThing[],
  service: () => TestService,
  says: Readonly<Record<string, SampleSays>> = {},
): void {
  for (const served of things)
    describe(served.thing.name, () => {
      const sample = sampleOf(served.thing, says[served.thing.name]);
      conformance(served.resource, sample, service);
      const life = machineOf(served.thing)?.machine;
      if (life && stepsOfPeople(life).length > 0) machineConformance(served, sample, service);
    });
}
