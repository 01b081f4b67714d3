import type { Http } from './calls';
import { HttpError } from './http-error';
import { fileForm, upload } from './upload';

type Answer = 'silence' | { status: number; text: string };

const session = { baseAddress: () => '', heard: () => undefined };
const http = { headers: () => Promise.resolve({}), session } as unknown as Http;
const workbook = (name: string) => new File(['rows'], name, { lastModified: 1 });

describe('an upload', () => {
  const { XMLHttpRequest: whole } = globalThis;
  let answers: Answer[] = [];
  let keys: string[] = [];

  beforeEach(() => {
    keys = [];
    class Request {
      upload = {};
      status = 0;
      statusText = '';
      responseText = '';
      onload?: () => void;
      onerror?: () => void;
      open() {}
      abort() {}
      getResponseHeader = () => null;
      setRequestHeader(name: string, value: string) {
        if (name === 'Idempotency-Key') keys.push(value);
      }
      send() {
        const answer = answers.shift() ?? 'silence';
        if (answer === 'silence') return this.onerror?.();
        Object.assign(this, { status: answer.status, responseText: answer.text });
        return this.onload?.();
      }
    }
    globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => (globalThis.XMLHttpRequest = whole));

  const send = (file: File, path = '/import') => upload<unknown>(http, path, fileForm(file), { insists: false });

  it('whose answer was lost is known again when the same file is chosen once more, and no other', async () => {
    answers = ['silence', 'silence', 'silence', { status: 200, text: '{"done":1}' }, { status: 200, text: '' }];
    await expect(send(workbook('a.xlsx'))).rejects.toMatchObject({ kind: 'network' });
    await expect(send(workbook('b.xlsx'))).rejects.toMatchObject({ kind: 'network' });
    await expect(send(workbook('a.xlsx'), '/import?preview=true')).rejects.toMatchObject({ kind: 'network' });
    expect(await send(workbook('a.xlsx'))).toEqual({ done: 1 });
    // What was answered is another upload the next time.
    await send(workbook('a.xlsx'));
    expect(keys[3]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });

  it('that is refused is another one the next time', async () => {
    answers = [
      { status: 400, text: '{"error":{"code":null,"message":"No"}}' },
      { status: 200, text: '{}' },
    ];
    await expect(send(workbook('c.xlsx'))).rejects.toMatchObject({ kind: 'response', status: 400 });
    await send(workbook('c.xlsx'));
    expect(new Set(keys).size).toBe(2);
  });

  it('ends where something before the server answers with a page of its own', async () => {
    const answered = [
      { status: 200, text: '<html>Welcome to the hotel</html>' },
      { status: 502, text: '<html>Bad gateway</html>' },
    ];
    for (const one of answered) {
      answers = [one];
      const failure = await send(workbook(`${one.status}.xlsx`)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(HttpError);
      expect(failure).toMatchObject({ kind: 'network' });
    }
  });
});
