// Any list as a file: whoever may read a page of it may have all of its pages in one sheet.
import { inflateRawSync } from 'node:zlib';
import { LIST_SHEET, listSheet, MAX_LIST_SHEET, type ListSheet } from '@ishare/contracts/list-sheet.js';
import { isZone } from '@ishare/contracts/platform/setting-forms.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportAs } from '@ishare/excel/export-rows.js';
import type { Sheet } from '@ishare/excel/sheet.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { attachment } from '@ishare/server/attachment.js';
import { listed } from '@ishare/kernel/listed.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { allRows } from './all-rows.js';

type Row = Record<string, unknown>;
interface Page {
  totalCount: number;
  items: Row[];
}

/** Rows that are read at a time, where a list gives so many; else the next number. */
const PAGES = [1_000, 500, 100, 50, 10];
/** A worksheet has room for no more. */
const MAX_ROWS = 1_000_000;

/** What the header asks for; a 400 where it is none. */
function sheetOf(header: string): ListSheet {
  let asked: unknown;
  try {
    const text = inflateRawSync(Buffer.from(header, 'base64url'), { maxOutputLength: MAX_LIST_SHEET });
    asked = JSON.parse(text.toString('utf8'));
  } catch {
    throw invalid(LIST_SHEET, 'Validation:option');
  }
  const sheet = bind(listSheet, asked);
  if (sheet.timeZone !== undefined && !isZone(sheet.timeZone)) throw invalid('timeZone', 'Validation:option');
  return sheet;
}

/**
 * A row as it is written: choices in their words, several of them as the language lists them; of what has parts of its
 * own the part that says it.
 */
function rowWriter({ columns }: ListSheet, language: string) {
  const written = (value: unknown, words: ReadonlyMap<unknown, string>, of: string | undefined): unknown => {
    if (Array.isArray(value))
      return listed(
        language,
        value.map((one) => String(written(one, words, of) ?? '')),
      );
    if (typeof value === 'object' && value !== null)
      return of !== undefined && Object.hasOwn(value, of) ? written((value as Row)[of], words, undefined) : null;
    return words.get(value) ?? value;
  };
  const parts = columns.map(({ key, words, wordsWhere, namedBy, of }) => {
    const [usual, other] = [new Map<unknown, string>(words), new Map<unknown, string>(wordsWhere?.words)];
    const wordsIn = (row: Row) => (wordsWhere && row[wordsWhere.key] === wordsWhere.is ? other : usual);
    return (row: Row) => (namedBy === undefined ? null : row[namedBy]) ?? written(row[key], wordsIn(row), of);
  });
  return (row: Row): Row => Object.fromEntries(parts.map((part, index) => [`c${index}`, part(row)]));
}

function tableOf({ name, timeZone, columns }: ListSheet): Sheet<Row> {
  const both = (text: string) => ({ 'zh-Hans': text, en: text });
  return {
    name: both(name),
    ...(timeZone !== undefined && { timeZone }),
    columns: columns.map(({ title, as, words }, index) => ({
      key: `c${index}`,
      title: both(title),
      type: words.length > 0 ? 'text' : as,
    })),
  };
}

const isTooLong = (error: unknown): boolean =>
  error instanceof AppError &&
  error.definition === kernelErrors.Validation &&
  error.issues.some(({ member }) => member.toLowerCase() === 'maxresultcount');

/** Requests that are being answered by a file: their pages are read as ever. */
const answered = new WeakSet<FastifyRequest>();

/** Answers a list with all of its rows as a sheet where the request asks for one. */
@Injectable()
export class ListSheetInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers[LIST_SHEET];
    if (typeof header !== 'string' || request.method !== 'GET' || answered.has(request)) return next.handle();
    answered.add(request);
    return from(this.file(request, sheetOf(header), next));
  }

  private async file(request: FastifyRequest, asked: ListSheet, next: CallHandler): Promise<StreamableFile> {
    const query = Object.entries(request.query as Row).filter(([name]) => !/^(?:skip|maxResult)Count$/i.test(name));
    const read = async (skipCount: number, maxResultCount: number): Promise<Page> => {
      request.query = { ...Object.fromEntries(query), skipCount: `${skipCount}`, maxResultCount: `${maxResultCount}` };
      const reply: unknown = await lastValueFrom(next.handle());
      return (reply instanceof JsonText ? JSON.parse(reply.text) : reply) as Page;
    };
    const { first, size } = await this.begin(read);
    const language = currentContext()?.language ?? 'zh-Hans';
    const line = rowWriter(asked, language);
    const rows = async function* () {
      let count = 0;
      for await (const row of allRows((skip, take) => (skip === 0 ? Promise.resolve(first) : read(skip, take)), size)) {
        yield line(row);
        if (++count >= MAX_ROWS) return;
      }
    };
    const file = await exportInTurn(currentTenantId(), (out) =>
      exportAs[asked.format](tableOf(asked), language, rows(), out),
    );
    return attachment(`${asked.name}.${asked.format}`, file);
  }

  /** The first page, as long as the list gives it. */
  private async begin(read: (skip: number, take: number) => Promise<Page>): Promise<{ first: Page; size: number }> {
    for (const size of PAGES) {
      try {
        const first = await read(0, size);
        if (!Array.isArray(first?.items) || typeof first.totalCount !== 'number')
          throw invalid(LIST_SHEET, 'Validation:option');
        return { first, size };
      } catch (error) {
        if (!isTooLong(error) || size === PAGES.at(-1)) throw error;
      }
    }
    throw invalid(LIST_SHEET, 'Validation:option');
  }
}
