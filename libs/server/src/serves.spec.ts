import 'reflect-metadata';
import { route } from '@ishare/contracts/things/route.js';
import { Controller, RequestMethod } from '@nestjs/common';
import { z } from 'zod';
import { ACCESS } from './routes.js';
import { Serves } from './serves.js';

const body = z.object({ text: z.string(), count: z.coerce.number() });
const correct = route({
  method: 'PUT',
  path: 'api/app/notes/:id/text',
  summary: 'Correct a note',
  signedIn: 'tenant',
  body,
  query: z.object({ dryRun: z.stringbool() }),
  reply: z.object({ time: z.iso.datetime(), words: z.number() }),
});

const metadata = (of: object, name: string) => ({
  path: Reflect.getMetadata('path', (of as Record<string, object>)[name]!) as string,
  method: Reflect.getMetadata('method', (of as Record<string, object>)[name]!) as number,
  access: Reflect.getMetadata(ACCESS, (of as Record<string, object>)[name]!) as unknown,
});

describe('a method that serves a route', () => {
  it('takes path, body and query in this order, and gives what JSON makes the reply of', () => {
    @Controller()
    class Notes {
      @Serves(correct)
      async good(_id: string, { count }: z.output<typeof body>, { dryRun }: { dryRun: boolean }) {
        return { time: new Date(), words: dryRun ? 0 : count };
      }

      // @ts-expect-error the query comes after the body
      @Serves(correct)
      swapped(_id: string, { dryRun }: { dryRun: boolean }) {
        return { time: new Date(), words: Number(dryRun) };
      }

      // @ts-expect-error the reply lacks `words`
      @Serves(correct)
      lacking() {
        return { time: '' };
      }
    }
    expect(metadata(Notes.prototype, 'good')).toEqual({
      path: 'api/app/notes/:id/text',
      method: RequestMethod.PUT,
      access: { kind: 'signed-in' },
    });
  });

  it('stands within the path of its controller, and nowhere else', () => {
    @Controller(['api/app/notes', 'api/app/old-notes'])
    class Base {}
    class Notes extends Base {
      @Serves(correct)
      within(): never {
        throw new Error('not called');
      }
    }
    expect(metadata(Notes.prototype, 'within').path).toBe(':id/text');
    expect(() => {
      class Elsewhere extends Base {
        @Serves(route({ method: 'GET', path: 'api/app/boards', summary: 'x', public: 'a test', reply: 'nothing' }))
        outside() {}
      }
      return Elsewhere;
    }).toThrow('GET api/app/boards is not below api/app/notes');
  });

  it('answers at every path of its route', () => {
    const list = route({
      method: 'GET',
      path: 'api/app/notes/:id/lines',
      also: ['api/notes/:id/lines'],
      summary: 'List the lines of a note',
      signedIn: 'tenant',
      reply: 'nothing',
    });
    @Controller()
    class Notes {
      @Serves(list)
      lines(): void {}
    }
    expect(metadata(Notes.prototype, 'lines').path).toEqual(['api/app/notes/:id/lines', 'api/notes/:id/lines']);
    expect(() => route({ ...list, also: ['api/notes/lines'] })).toThrow('api/notes/lines has other parts');
  });
});
