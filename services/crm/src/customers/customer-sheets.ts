import { consoleTexts } from '@ishare/contracts/console-texts.js';
import { Gender } from '@ishare/contracts/crm/enums.js';
import { customerLife } from '@ishare/contracts/crm/customer-life.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { plainPhone } from '@ishare/contracts/reach.js';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { allRows } from '@ishare/crud/all-rows.js';
import { SheetImport, type JudgedRow, type SheetTarget } from '@ishare/crud/sheet-import.js';
import { ByCode, inAnyCase } from '@ishare/data/codes.js';
import type { Tx } from '@ishare/data/tx.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { defineSheet, inZone, type EnumValue, type Sheet, type SheetColumn } from '@ishare/excel/sheet.js';
import { template } from '@ishare/excel/template.js';
import { invalid } from '@ishare/kernel/errors.js';
import { attachment } from '@ishare/server/attachment.js';
import { bind } from '@ishare/server/bind.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { maskedPhone } from '@ishare/server/secrets.js';
import { readersZone } from '@ishare/server/zones.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Any } from 'typeorm';
import { DealerScope } from '../dealers/dealer-scope.js';
import { customers } from '../things.js';
import { Customer } from './customer.entity.js';
import { CustomerService } from './customer.service.js';

/** What an import may fill in. */
type Line = Partial<
  Pick<
    Customer,
    | 'code'
    | 'name'
    | 'phoneNumber'
    | 'gender'
    | 'level'
    | 'sourceType'
    | 'community'
    | 'houseType'
    | 'address'
    | 'remark'
  >
>;
/** What an export tells beside it. */
type Told = Line &
  Partial<Pick<Customer, 'state' | 'lastFollowTime' | 'nextFollowTime' | 'creationTime'>> & {
    dealerName?: string;
  };

/** Fields whose values are entries of dictionaries: people write what stands on the screen. */
const DICTIONARIES = { level: 'CustomerLevel', sourceType: 'OrderSource', houseType: 'HouseType' } as const;
type Listed = keyof typeof DICTIONARIES;
type Entries = Readonly<Record<Listed, readonly { code: string; displayText: string; names: readonly string[] }[]>>;

const PAGE = 500;

/** A text of the console in both languages: a column is called what it is called on the screen. */
const said = (key: string) => ({
  'zh-Hans': consoleTexts['zh-Hans'][`crm:${key}`]!,
  en: consoleTexts.en[`crm:${key}`]!,
});
const column = <T>(
  key: Extract<keyof T, string>,
  type: SheetColumn<T>['type'] = 'text',
  more: Partial<SheetColumn<T>> = {},
): SheetColumn<T> => ({ key, type, title: said(`customer.${key}`), ...more });

const genders: EnumValue[] = Object.entries(Gender).map(([name, value]) => ({ value, title: said(`gender.${name}`) }));
const states: EnumValue[] = Object.entries(customerLife.states).map(([name, value]) => ({
  value,
  title: said(`customerState.${name}`),
}));

const lineColumns: SheetColumn<Line>[] = [
  column('code'),
  column('name', 'text', { required: true, width: 20 }),
  column('phoneNumber', 'text', { width: 16 }),
  column('gender', 'enum', { enumValues: genders }),
  column('level'),
  column('sourceType'),
  column('community', 'text', { width: 24 }),
  column('houseType'),
  column('address', 'text', { width: 32 }),
  column('remark', 'text', { width: 32 }),
];
const lines: Sheet<Line> = defineSheet({ name: said('customer.title'), columns: lineColumns });
const told: Sheet<Told> = defineSheet<Told>({
  name: said('customer.title'),
  columns: [
    ...(lineColumns as unknown as SheetColumn<Told>[]),
    column('state', 'enum', { enumValues: states }),
    column('dealerName', 'text', { width: 24 }),
    column('lastFollowTime', 'time', { width: 18 }),
    column('nextFollowTime', 'time', { width: 18 }),
    column('creationTime', 'time', { width: 18 }),
  ],
});

/** Customers from spreadsheets and into them. */
@Injectable()
export class CustomerSheets {
  constructor(
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(SheetImport) private readonly sheets: SheetImport,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async template(): Promise<StreamableFile> {
    const { language } = this.sheets;
    return attachment(`${lines.name[language]}.xlsx`, await template(lines, language));
  }

  async import(request: FastifyRequest, isPreview: boolean): Promise<ImportReply> {
    return this.sheets.import(request, await this.target(), isPreview);
  }

  async errorSheet(request: FastifyRequest): Promise<StreamableFile> {
    return this.sheets.errorSheet(request, await this.target());
  }

  /** As the list shows them: of numbers their ends alone. */
  async export(query: Record<string, unknown>): Promise<StreamableFile> {
    const [entries, zone] = await Promise.all([this.entries(), readersZone(this.ports)]);
    const { language } = this.sheets;
    const sheet = inZone(told, zone);
    const file = await exportInTurn(currentTenantId(), (out) =>
      exportRows(sheet, language, this.rows(query, entries), out),
    );
    return attachment(`${told.name[language]}.xlsx`, file);
  }

  private async *rows(query: Record<string, unknown>, entries: Entries): AsyncGenerator<Told> {
    const read = async (skipCount: number, maxResultCount: number) => {
      const page = { ...query, skipCount, maxResultCount, sorting: 'creationTime desc' };
      return JSON.parse((await this.customers.list(page)).text) as { items: Record<string, unknown>[] };
    };
    for await (const item of allRows(read, PAGE)) {
      const texts = Object.fromEntries(
        (Object.keys(DICTIONARIES) as Listed[]).map((key) => [key, shownAs(entries[key], item[key])]),
      );
      yield { ...item, ...texts } as Told;
    }
  }

  private async entries(): Promise<Entries> {
    const platform = this.ports.client(platformPort);
    const tenantId = currentTenantId();
    const read = await Promise.all(
      Object.entries(DICTIONARIES).map(
        async ([key, code]) => [key, await platform.dictionary({ tenantId, code })] as const,
      ),
    );
    return Object.fromEntries(read) as unknown as Entries;
  }

  private async target(): Promise<SheetTarget<Line>> {
    const entries = await this.entries();
    return {
      name: 'Customer',
      sheet: lines,
      check: (value) => checked(value, entries),
      settle: (rows, seen, tx) => this.settle(rows, { seen, entries }, tx),
      write: (rows, tx) => this.write(rows, tx),
    };
  }

  /** A row is the customer of its code, else of its number; one that somebody else's customer has is taken. */
  private async settle(
    rows: JudgedRow[],
    { seen, entries }: { seen: Map<string, number>; entries: Entries },
    tx: Tx,
  ): Promise<void> {
    const { byCode, byPhone } = await this.known(rows, tx);
    const own = await this.dealers.dealerOfCaller(tx);
    for (const row of rows) {
      const line = row.line as Line;
      const { code, phoneNumber } = line;
      const holder = phoneNumber ? byPhone.get(phoneNumber) : undefined;
      const existing = code ? byCode.get(code) : holder;
      const key = existing?.id ?? (code ? `c${code.toLowerCase()}` : `p${phoneNumber}`);
      const first = seen.get(key) ?? (phoneNumber ? seen.get(`p${phoneNumber}`) : undefined);
      const at = { title: said(`customer.${code ? 'code' : 'phoneNumber'}`) };
      if (first !== undefined) {
        this.sheets.fault(row, at, 'Import:repeated', { row: first });
        continue;
      }
      seen.set(key, row.rowNo);
      if (phoneNumber) seen.set(`p${phoneNumber}`, row.rowNo);
      // It goes by the code that it has, in whatever capitals the row calls it.
      if (code && existing) line.code = existing.code;
      const isTaken = (holder && holder.id !== existing?.id) || (existing && own !== null && existing.dealerId !== own);
      if (isTaken) {
        const member = { title: said(`customer.${holder ? 'phoneNumber' : 'code'}`) };
        this.sheets.fault(row, member, 'Validation:taken', { member: member.title[this.sheets.language] });
        continue;
      }
      if (this.isListed(row, existing, entries) && existing)
        this.sheets.compare(row, existing as unknown as Record<string, unknown> & { id: string }, lines, {
          shown: (field, value) => shownText(field, value, entries, this.sheets.language),
        });
    }
  }

  /** Whether what a row says of dictionaries is an entry of theirs, or stands with the customer already. */
  private isListed(row: JudgedRow, existing: Customer | undefined, entries: Entries): boolean {
    const line = row.line as Line;
    for (const key of Object.keys(DICTIONARIES) as Listed[]) {
      const value = line[key];
      if (!value || value === existing?.[key] || entries[key].some(({ code }) => code === value)) continue;
      const at = { title: said(`customer.${key}`) };
      this.sheets.fault(row, at, 'Validation:unknown', { member: at.title[this.sheets.language] });
    }
    return row.errors.length === 0;
  }

  /** The customers that the rows speak of. */
  private async known(rows: readonly JudgedRow[], tx: Tx) {
    const of = (key: 'code' | 'phoneNumber') => rows.flatMap(({ line }) => (line as Line)[key] ?? []);
    const find = (where: object) => tx.em.find(Customer, { where: { isDeleted: false, ...where } });
    const coded = await find({ code: inAnyCase(...of('code')) });
    const called = await find({ phoneNumber: Any(of('phoneNumber')) });
    return {
      byCode: new ByCode(coded, ({ code }) => code ?? ''),
      byPhone: new Map(called.map((one) => [one.phoneNumber, one])),
    };
  }

  private async write(rows: readonly JudgedRow[], tx: Tx): Promise<void> {
    await tx.foresee(
      Customer,
      rows.filter(({ state }) => state === 'new' || state === 'changed').map(({ line }) => line),
    );
    for (const { state, line, texts, id } of rows) {
      if (state === 'new') await this.customers.take(tx, line, null);
      if (state !== 'changed') continue;
      const said = lines.columns.filter(({ key }) => texts[key] !== undefined && line[key] !== undefined);
      const body = Object.fromEntries(said.map(({ key }) => [key, line[key]]));
      await this.customers.take(tx, body, await tx.get(Customer, id, { lock: true }));
    }
  }
}

const shownAs = (entries: Entries[Listed], code: unknown): string | null =>
  typeof code === 'string' ? (entries.find((one) => one.code === code)?.displayText ?? code) : null;

/** A value of a row as people read it; of a number its ends. */
function shownText(field: string, value: unknown, entries: Entries, language: 'zh-Hans' | 'en'): string {
  if (field === 'phoneNumber') return typeof value === 'string' ? maskedPhone(value) : '';
  if (field === 'gender') return genders.find((one) => one.value === value)?.title[language] ?? '';
  return (field in DICTIONARIES ? shownAs(entries[field as Listed], value) : (value as string | null)) ?? '';
}

/** What the cells of a row say; the same rules as those of the form. */
function checked(value: Line, entries: Entries): Record<string, unknown> {
  const listed = Object.fromEntries(
    (Object.keys(DICTIONARIES) as Listed[]).flatMap((key) => {
      const text = value[key];
      if (!text) return [];
      const entry = entries[key].find(({ code, names }) =>
        [code, ...names.flatMap((name) => [name, ...name.split(' / ')])].some(
          (one) => one.toLowerCase() === text.toLowerCase(),
        ),
      );
      return entry ? [[key, entry.code]] : [];
    }),
  );
  const line = bind(customers.schemas.create!, { ...value, ...listed }) as Record<string, unknown>;
  // Nobody could find the row again: what an import brings is known by its code or its number.
  if (!line.code && !line.phoneNumber) throw invalid('phoneNumber', 'Crm:ImportNeedsKey');
  if (typeof line.phoneNumber === 'string' && line.phoneNumber.includes('*')) {
    if (!line.code) throw invalid('phoneNumber', 'Crm:ImportNeedsKey');
    // What an export shows of a number, brought in again, leaves it as it is.
    delete line.phoneNumber;
  } else if (typeof line.phoneNumber === 'string') line.phoneNumber = plainPhone(line.phoneNumber);
  return line;
}
