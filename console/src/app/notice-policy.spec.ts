import { HttpError } from '../http/http-error';
import type { ErrorBody } from '../http/http-error';
import { createSilenceJudge, isFault, noticeFor } from './notice-policy';

const t = (key: string) => key;
const request = { method: 'GET', path: '/api/x' };
const reply = (status: number, body?: ErrorBody, statusText = '') =>
  new HttpError('response', request, status, statusText, body);
const envelope = (message: string, details: string | null) => ({
  error: { code: null, message, details, data: null, validationErrors: null },
});

describe('the notice of a failed call', () => {
  it.each<[string, HttpError, unknown]>([
    [
      'details are the message, the message is the title (error-02)',
      reply(400, envelope('Invalid', 'Code is taken')),
      { title: 'Invalid', message: 'Code is taken' },
    ],
    ['without details the message alone (error-02)', reply(403, envelope('Not now', null)), { message: 'Not now' }],
    ['the envelope wins over the status (error-02)', reply(500, envelope('Told', null)), { message: 'Told' }],
    [
      '400 uses error and error_description (error-03)',
      reply(400, { error: 'invalid_grant', error_description: 'Locked' }),
      { title: 'invalid_grant', message: 'Locked' },
    ],
    ['401 (error-04)', reply(401), { title: 'errors:401.title', message: 'errors:401.message' }],
    ['403 (error-04)', reply(403), { title: 'errors:403.title', message: 'errors:403.message' }],
    ['404 (error-04)', reply(404), { title: 'errors:404.title', message: 'errors:404.message' }],
    ['500 (error-04)', reply(500), { title: 'errors:500.title', message: 'errors:500.message' }],
    ['429 is too fast (error-05)', reply(429), { title: 'errors:429.title', message: 'errors:429.message' }],
    [
      'any other shows status text and code (error-06)',
      reply(502, undefined, 'Bad Gateway'),
      { title: 'errors:other', message: 'Bad Gateway 502' },
    ],
    [
      'a timeout (error-07)',
      new HttpError('timeout', request),
      { title: 'errors:timeout.title', message: 'errors:timeout.message' },
    ],
    [
      'a write that nobody answered for (error-08)',
      new HttpError('network', { method: 'POST', path: '/api/x' }),
      { title: 'errors:doubt.title', message: 'errors:doubt.message' },
    ],
    ['a call that was given up', new HttpError('aborted', request), undefined],
  ])('%s', (_, error, notice) => {
    expect(noticeFor(error, t, false)).toEqual(notice);
  });

  it('is silent about missing replies on the sign-in page (error-07, error-08)', () => {
    expect(noticeFor(new HttpError('timeout', request), t, true)).toBeUndefined();
    expect(noticeFor(new HttpError('network', request), t, true)).toBeUndefined();
    expect(noticeFor(reply(500), t, true)).toBeDefined();
  });
});

describe('the error log', () => {
  it('counts what the server could not do, and neither refusals nor silence', () => {
    const counted = [400, 401, 403, 404, 409, 422, 429].filter((status) =>
      isFault(reply(status, envelope('No', null))),
    );
    expect(counted).toEqual([]);
    expect([isFault(reply(500)), isFault(reply(503))]).toEqual([true, true]);
    expect(['network', 'timeout'].map((kind) => isFault(new HttpError(kind as 'network', request)))).toEqual([
      false,
      false,
    ]);
  });
});

describe('failures without a reply (error-08)', () => {
  it('tells the first, and at a quick second clears the access token and loads anew', () => {
    const judge = createSilenceJudge();
    expect(judge(10_000)).toBe('tell');
    expect(judge(11_500)).toBe('renew');
  });

  it('counts calls that fail together once (app-24)', () => {
    const judge = createSilenceJudge();
    expect([judge(10_000), judge(10_040), judge(10_099)]).toEqual(['tell', 'ignore', 'ignore']);
  });

  it('takes a late second as a first', () => {
    const judge = createSilenceJudge();
    judge(10_000);
    expect(judge(12_000)).toBe('tell');
  });
});
