import type { AskedOf, ReplyOf, Route } from '@ishare/contracts/things/route.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../http/http-error';
import { sayShown } from '../../session/said';
import type { Told } from './ScanBox';
import { signal } from './signals';

/** What came of the last scan or tap at a station, seen and heard; what is refused is told in its place. */
export function useTold() {
  const { t } = useTranslation('delivery');
  const [told, setTold] = useState<Told>();
  const [isPending, setPending] = useState(false);
  const right = (text: string, isDone = false, undo?: Told['undo']) => {
    signal(isDone ? 'done' : 'right');
    setTold({ tone: 'success', text, ...(undo && { undo }) });
  };
  const inform = (text: string) => {
    signal('right');
    setTold({ tone: 'info', text });
  };
  /** It is done, and should be looked at. */
  const warn = (text: string) => {
    signal('wrong');
    setTold({ tone: 'warning', text });
  };
  const refuse = (text: string) => {
    signal('wrong');
    setTold({ tone: 'error', text });
  };
  const wrong = (error: unknown) => refuse((error instanceof HttpError && error.text) || t('packing.failed'));
  /** Does something; undefined where it was refused. */
  const during = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setPending(true);
    try {
      return await work();
    } catch (error) {
      wrong(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  /** Says something that goes on without a server; gives whether the server has heard it. */
  const say = async <R extends Route>(
    route: R,
    asked: AskedOf<R>,
    { subject, title, done }: { subject: string; title: string; done: (reply: ReplyOf<R>) => void },
  ): Promise<boolean> => {
    const isHeard = await during(async () => {
      const reply = await sayShown(route, asked, { subject, title });
      if (reply === undefined) right(t('packing.kept', { what: title }));
      else done(reply);
      return reply !== undefined;
    });
    return isHeard === true;
  };
  return { told, isPending, right, inform, warn, refuse, wrong, during, say };
}
export type Telling = ReturnType<typeof useTold>;
