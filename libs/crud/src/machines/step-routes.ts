// The routes of a machine: one for each step that people do, and the history of a record.
import { stepsOfPeople, stateName, type Machine, type Resolved, type Step } from '@ishare/contracts/things/machine.js';
import { moveResults, recordMoves } from '@ishare/contracts/things/moves.js';
import { machineOf } from '@ishare/contracts/things/thing.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { Get, Post, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { isForAll, permissionsOf, type AnyResource } from '../resource.js';
import type { ServedThing } from '../thing.service.js';
import { dryRun, stepBody } from './machine.schemas.js';
import type { MachineService, StepRequest } from './machine.service.js';

/** What a controller of `CrudController` has. */
interface Host {
  service: MachineService<Machine, never>;
}

type Handler = (this: Host, ...values: never[]) => Promise<unknown>;

interface Route {
  name: string;
  handler: Handler;
  parameters: ParameterDecorator[];
  method: MethodDecorator[];
}

const named = (machine: Machine, states: readonly number[]) =>
  states.map((state) => stateName(machine, state)).join(', ');

/** One line for the documentation of a step's route. */
function describe(machine: Machine, { from, to, guards = [], comment = 'none' }: Resolved<Step>): string {
  const way = `From ${named(machine, from)} to ${named(machine, to)}`;
  return `${way}. Guards: ${guards.join(', ') || 'none'}. Comment: ${comment}.`;
}

function routeOf(machine: Machine, step: Resolved<Step> & { name: string }, reply: AnyResource['reply']): Route {
  const { name, permission, scope = 'one' } = step;
  const documented = [ApiOperation({ description: describe(machine, step) }), Allow(permission!)];
  if (scope === 'many')
    return {
      name,
      async handler(this: Host, { ids, ...body }: StepRequest & { ids: string[] }, query: Pick<StepRequest, 'dryRun'>) {
        return { items: await this.service.act(name as never, ids, { ...body, ...query }) };
      },
      parameters: [FromBody(stepBody(step)), FromQuery(dryRun)],
      method: [Post(name), Returns(moveResults), ...documented],
    };
  return {
    name,
    handler(this: Host, id: string, body: StepRequest) {
      return this.service.actOnOne(name as never, id, body);
    },
    parameters: [FromPath('id'), FromBody(stepBody(step))],
    method: [Post(`:id/${name}`), Returns(reply), ...documented],
  };
}

function historyOf(resource: AnyResource): Route {
  return {
    name: 'moves',
    handler(this: Host, id: string) {
      return this.service.moves(id);
    },
    parameters: [FromPath('id')],
    method: [
      Get(':id/moves'),
      Returns(recordMoves),
      isForAll(resource, 'get') ? SignedIn('tenant') : Allow(...permissionsOf(resource, 'get')),
    ],
  };
}

/** Adds the routes of a thing's machine to its controller; a thing that people do no step of stays as it is. */
export function addStepRoutes({ thing, resource }: ServedThing, controller: Type): void {
  const found = machineOf(thing);
  if (!found) return;
  const { machine } = found;
  const steps = stepsOfPeople(machine);
  if (steps.length === 0) return;
  const routes = [...steps.map((step) => routeOf(machine, step, resource.reply)), historyOf(resource)];
  for (const { name, handler, parameters, method } of routes) {
    const prototype = controller.prototype as object;
    Object.defineProperty(prototype, name, { value: handler, writable: true, configurable: true });
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name)!;
    parameters.forEach((decorate, index) => decorate(prototype, name, index));
    for (const decorate of method) decorate(prototype, name, descriptor);
  }
}
