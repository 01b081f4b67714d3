// What every machine of a thing must keep, whatever its life is. A service's own spec says what its steps bring about.
import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import {
  after,
  mayStep,
  stepsOfPeople,
  type Machine,
  type Resolved,
  type Step,
} from '@ishare/contracts/things/machine.js';
import { machineOf } from '@ishare/contracts/things/thing.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Sample } from './conformance.js';
import type { Reply, TestClient, TestService } from './test-service.js';

type AnyStep = Resolved<Step> & { name: string };

/** From the state of a new record to each that people can bring it to: the steps of the shortest way. */
function waysOf(machine: Machine, people: readonly AnyStep[]): Map<number, string[]> {
  const ways = new Map<number, string[]>([[machine.initial[0]!, []]]);
  for (const [state, way] of ways)
    for (const { name } of people) {
      const next = after(machine, name, state);
      if (next !== undefined && !ways.has(next)) ways.set(next, [...way, name]);
    }
  return ways;
}

/** Runs the suite for a thing with a machine; call it inside a `describe`. */
export function machineConformance(served: ServedThing, sample: Sample, service: () => TestService): void {
  const base = `/${served.resource.path}`;
  const { field, machine } = machineOf(served.thing)!;
  const people = stepsOfPeople(machine);
  const ways = waysOf(machine, people);
  let n = 5_000;

  /** What is said with a step, of a record that is ready for it. */
  const sayFor = async ({ name, comment }: AnyStep, id: string): Promise<Record<string, unknown>> => ({
    ...(comment === 'required' && { comment: 'why' }),
    ...(await sample.before?.(name, id, await service().client())),
  });
  const act = async (client: TestClient, step: AnyStep, id: string, more: object = {}) => {
    const { name, scope = 'one' } = step;
    const said = await sayFor(step, id);
    return scope === 'many'
      ? client.post(`${base}/${name}`, { ids: [id], ...said, ...more })
      : client.post(`${base}/${id}/${name}`, { ...said, ...more });
  };
  const stateOf = async (client: TestClient, id: string) => (await client.get(`${base}/${id}`)).body[field] as number;
  /**
   * A record in that state, of somebody else, to whom each step was done by yet another: a step may be for those alone
   * who did not make it or did not do the one before.
   */
  const made = async (client: TestClient, state: number): Promise<string> => {
    const author = await service().client();
    const { status, body } = await author.post(base, await sample.create(++n, author));
    expect([status, body[field]]).toEqual([200, machine.initial[0]]);
    for (const name of ways.get(state)!) {
      const reply = await act(await service().client(), machine.steps[name] as AnyStep, body.id as string);
      expect([name, reply.status, reply.body]).toEqual([name, 200, expect.anything()]);
    }
    expect(await stateOf(client, body.id as string)).toBe(state);
    return body.id as string;
  };
  const codeOf = ({ status, body }: Reply) => [status, body.error?.code];

  it.each(people.map((step) => [step.name, step] as const))(
    '%s leads from its states and from no other, and says who did it',
    async (_name, step) => {
      const client = await service().client();
      for (const state of ways.keys()) {
        const id = await made(client, state);
        const reply = await act(client, step, id);
        if (!mayStep(machine, step.name, state)) {
          expect([state, ...codeOf(reply)]).toEqual([state, 403, 'App:020401']);
          expect(await stateOf(client, id)).toBe(state);
          continue;
        }
        const to = after(machine, step.name, state)!;
        expect([state, reply.status, await stateOf(client, id)]).toEqual([state, 200, to]);
        const { items } = (await client.get(`${base}/${id}/moves`)).body;
        expect(items).toHaveLength(ways.get(state)!.length + 1);
        expect(items[0]).toEqual({
          id: expect.any(String),
          step: step.name,
          fromState: state,
          toState: to,
          comment: (await sayFor(step, newId())).comment ?? null,
          time: expect.any(String),
          userId: expect.any(String),
          userName: expect.any(String),
        });
      }
    },
  );

  it('asks for the permission of each step, a comment where one is required, and a record that is there', async () => {
    const client = await service().client();
    for (const step of people) {
      const from = [...ways.keys()].find((state) => mayStep(machine, step.name, state))!;
      const id = await made(client, from);
      const others = permissionDefinitions.flatMap(({ name }) => (name === step.permission ? [] : [name]));
      expect([step.name, (await act(await service().client(service().tenantA, others), step, id)).status]).toEqual([
        step.name,
        403,
      ]);
      if (step.comment === 'required')
        expect([step.name, (await act(client, step, id, { comment: ' ' })).status]).toEqual([step.name, 400]);
      expect([step.name, (await act(client, step, newId())).status]).toEqual([step.name, 404]);
      expect(await stateOf(client, id)).toBe(from);
    }
  });

  it('lets one of two who do a step at once win', async () => {
    const client = await service().client();
    const step = people.find(({ from, to }) => !from.some((state) => to.includes(state)))!;
    const id = await made(
      client,
      [...ways.keys()].find((state) => mayStep(machine, step.name, state))!,
    );
    const replies = await Promise.all([act(client, step, id), act(client, step, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(
      (await client.get(`${base}/${id}/moves`)).body.items.filter((move: { step: string }) => move.step === step.name),
    ).toHaveLength(1);
  });

  it('changes and deletes records only where they may be', async () => {
    const client = await service().client();
    for (const state of ways.keys()) {
      const isEditable = machine.editable?.includes(state) ?? true;
      const id = await made(client, state);
      const { body: record } = await client.get(`${base}/${id}`);
      const changed = await client.put(`${base}/${id}`, { ...record, ...sample.change });
      expect([state, ...codeOf(changed)]).toEqual([state, ...(isEditable ? [200, undefined] : [403, 'App:020402'])]);
      expect([state, await stateOf(client, id)]).toEqual([state, state]);
      expect([state, (await client.delete(`${base}/${id}`)).status]).toEqual([state, isEditable ? 204 : 403]);
    }
  });

  it('takes no state from a body', async () => {
    const client = await service().client();
    const other = Object.values(machine.states).find((state) => state !== machine.initial[0])!;
    const { body } = await client.post(base, { ...(await sample.create(++n, client)), [field]: other });
    expect(body[field]).toBe(machine.initial[0]);
    const { body: changed } = await client.put(`${base}/${body.id}`, { ...body, [field]: other });
    expect(changed[field]).toBe(machine.initial[0]);
  });
}
