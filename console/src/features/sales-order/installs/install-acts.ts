import { installDispatch, installLife, installs, keptOf } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { after } from '@ishare/contracts/things/machine.js';
import type { AskedOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { newRequestKey } from '../../../http/insist';
import { isActOf } from '../../../session/kept-acts';
import type { KeptAct } from '../../../session/kept-acts';
import { serverClock } from '../../../session/http';
import { actSaid, keptActs } from '../../../session/said';
import { currentAccount } from '../../../session/session';
import { useSaid } from '../../../session/use-said';

export type FitterStep = 'arrive' | 'done' | 'problem';
type Report = NonNullable<AskedOf<typeof installs.report>['body']>;
type Problem = NonNullable<AskedOf<typeof installs.reportProblem>['body']>;

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
    .reduce((one, said) => {
      if (isActOf(said, installs.report, { id: one.id })) {
        const report = said.body as Report;
        return { ...one, ...keptOf(one, report), ...(report.signature && { signedTime: said.time }) };
      }
      const step = said.path.split('/').at(-1)!.replace('problems', 'problem') as FitterStep;
      return { ...one, state: after(installLife, step, one.state) ?? one.state };
    }, dispatch);
}

/** Does what a fitter says at the customer's at once, or keeps it until there is a network. */
export function useFitterActs(dispatch: InstallDispatch) {
  const client = useQueryClient();
  const { id } = dispatch;
  const fresh = () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfVisits(path) });
  const acts = useSaid(id, fresh);
  const say = async (said: KeptAct) => {
    try {
      return await keptActs.say(said);
    } catch (error) {
      // Somebody may have been quicker.
      void fresh();
      throw error;
    }
  };
  return {
    dispatch: asSaid(dispatch, acts),
    step: (step: FitterStep, title: string) => say(saidOf(id, step, title)),
    report: (body: Report, title: string) =>
      say(actSaid(installs.report, { params: { id }, body }, { subject: id, title })),
    problem: (body: Problem, title: string) =>
      say(actSaid(installs.reportProblem, { params: { id }, body }, { subject: id, title })),
  };
}
export type FitterActs = ReturnType<typeof useFitterActs>;

const isOfVisits = (path: unknown): boolean => typeof path === 'string' && path.startsWith(`/${installDispatch.path}`);
