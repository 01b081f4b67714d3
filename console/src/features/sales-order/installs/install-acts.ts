import { installDispatch, installLife, installs } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { after } from '@ishare/contracts/things/machine.js';
import type { AskedOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newRequestKey } from '../../../http/insist';
import type { KeptAct } from '../../../session/kept-acts';
import { serverClock } from '../../../session/http';
import { actSaid, keptActs } from '../../../session/said';
import { currentAccount } from '../../../session/session';
import { useStore } from '../../../state/store';

export type FitterStep = 'arrive' | 'done' | 'problem';
type ProblemBody = AskedOf<typeof installs.reportProblem>['body'];

const pathOf = (id: string, step: string) => `/${installDispatch.path}/${id}/${step}`;

/** What a fitter says of his visit; it is kept where there is no network. */
const saidOf = (id: string, step: FitterStep, title: string): KeptAct => ({
  key: newRequestKey(),
  account: currentAccount() ?? '',
  subject: id,
  title,
  time: serverClock.now().toISOString(),
  method: 'POST',
  path: pathOf(id, step),
  body: { comment: null },
});

/** A visit as its fitter has said that it is, with what still waits for the network. */
export function asSaid(dispatch: InstallDispatch, acts: readonly KeptAct[]): InstallDispatch {
  return acts
    .filter(({ refusal }) => refusal === undefined)
    .reduce((one, { path }) => {
      const step = path.split('/').at(-1)!.replace('problems', 'problem') as FitterStep;
      return { ...one, state: after(installLife, step, one.state) ?? one.state };
    }, dispatch);
}

/** Does steps at the customer's at once, or keeps them until there is a network. */
export function useFitterActs(dispatch: InstallDispatch) {
  const client = useQueryClient();
  useStore(keptActs.store);
  const acts = keptActs.mine(dispatch.id);
  useEffect(
    () =>
      keptActs.onSent(({ subject }) => {
        if (subject === dispatch.id)
          void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfVisits(path) });
      }),
    [client, dispatch.id],
  );
  const fresh = () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfVisits(path) });
  return {
    dispatch: asSaid(dispatch, acts),
    step: async (step: FitterStep, title: string) => {
      const isDone = await keptActs.say(saidOf(dispatch.id, step, title));
      await fresh();
      return isDone;
    },
    problem: async (body: ProblemBody, title: string) => {
      const said = { subject: dispatch.id, title };
      const isDone = await keptActs.say(actSaid(installs.reportProblem, { params: { id: dispatch.id }, body }, said));
      await fresh();
      return isDone;
    },
  };
}

const isOfVisits = (path: unknown): boolean => typeof path === 'string' && path.startsWith(`/${installDispatch.path}`);
