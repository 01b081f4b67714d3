import { consoleTexts } from '@ishare/contracts/console-texts.js';
import { entityWord, propertyWord, recordName } from '@ishare/contracts/platform/audit-words.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { defineSheet, inZone, type Text } from '@ishare/excel/sheet.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { attachment } from '@ishare/server/attachment.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { EntityChangeExportQuery, EntityChangeReply } from '@ishare/contracts/platform/audit-logs.js';
import { isZone } from '@ishare/contracts/platform/setting-forms.js';
import { UserSettings } from '../settings/user-settings.js';
import type { AuditEntityChange } from './audit-log.entity.js';
import { EntityChangeService, toWire } from './entity-change.service.js';

const PAGE = 500;
/** Lines of one file, one per changed property; whoever wants more narrows the time down. */
const MAX_LINES = 50_000;
const KINDS = ['created', 'updated', 'deleted'];

interface Line {
  time: string;
  userName: string;
  kind: string;
  entity: string;
  record: string;
  property: string;
  before: string;
  after: string;
  entityId: string;
}

const title = (key: string): Text => ({
  'zh-Hans': consoleTexts['zh-Hans'][`platform:entityChange.${key}`]!,
  en: consoleTexts.en[`platform:entityChange.${key}`]!,
});
const sheetOf = () =>
  defineSheet<Line>({
    name: title('title'),
    columns: (
      [
        ['time', 'changeTime', 20],
        ['userName', 'userName', 18],
        ['kind', 'changeType', 10],
        ['entity', 'entityTypeFullName', 20],
        ['record', 'record', 24],
        ['property', 'property', 22],
        ['before', 'before', 30],
        ['after', 'after', 30],
        ['entityId', 'entityId', 38],
      ] as const
    ).map(([key, text, width]) => ({ key, title: title(text), type: key === 'time' ? 'time' : 'text', width })),
  });

/** Texts without their JSON quotes. */
function plain(value: string | null): string {
  if (value === null || value === 'null') return '';
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

/** The changes that a filter finds as a workbook, in the words of the reader and his time. */
@Injectable()
export class EntityChangeExport {
  constructor(
    private readonly changes: EntityChangeService,
    private readonly own: UserSettings,
  ) {}

  /** In the reader's own zone unless the query names one. */
  async file({ timeZone, ...query }: EntityChangeExportQuery): Promise<StreamableFile> {
    if (timeZone !== undefined && !isZone(timeZone)) throw invalid('timeZone', 'Validation:option');
    const language = currentContext()?.language ?? 'zh-Hans';
    const zone = timeZone ?? (await this.own.values())[settings.app.timeZone.name]!;
    const lines = this.lines(query, (change) => linesOf(change, language));
    const file = await exportInTurn(currentTenantId(), (out) =>
      exportRows(inZone(sheetOf(), zone), language, lines, out),
    );
    return attachment('changes.xlsx', file);
  }

  private async *lines(
    query: Omit<EntityChangeExportQuery, 'timeZone'>,
    of: (change: EntityChangeReply) => Line[],
  ): AsyncGenerator<Line> {
    let written = 0;
    let last: AuditEntityChange | undefined;
    do {
      const rows = await this.changes.after(query, last, PAGE);
      for (const line of rows.flatMap((row) => of(toWire(row)))) {
        if (written++ >= MAX_LINES) return;
        yield line;
      }
      last = rows.length < PAGE ? undefined : rows.at(-1);
    } while (last);
  }
}

function linesOf(change: EntityChangeReply, language: 'zh-Hans' | 'en'): Line[] {
  const say = (key: string) => consoleTexts[language][key];
  const head = {
    time: change.changeTime,
    userName: change.userName ?? say('platform:entityChange.nobody')!,
    kind: say(`platform:entityChange.types.${KINDS[change.changeType]}`) ?? '',
    entity: entityWord(change.entityTypeFullName, say),
    record: recordName(change),
    entityId: change.entityId,
  };
  if (change.propertyChanges.length === 0) return [{ ...head, property: '', before: '', after: '' }];
  return change.propertyChanges.map(({ propertyName, originalValue, newValue }) => ({
    ...head,
    property: propertyWord(change.entityTypeFullName, propertyName, say),
    before: plain(originalValue),
    after: plain(newValue),
  }));
}
