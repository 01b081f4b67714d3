import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { SettingStore } from '../settings/setting-store.js';
import { CodeRuleRow } from './code-rule.entity.js';
import { codeRules } from '../things.js';

const PREVIEWED = 3;
/** Services that keep counters; a rule counts in one of them. */
const counterOwners = [salesOrderPort] as const;

@Injectable()
export class CodeRuleService extends ThingService<CodeRuleRow> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly store: SettingStore,
  ) {
    super(database, ports, codeRules);
  }

  /** The rule of that id, else the one of that code. */
  async find(id: string | null, code: string | null): Promise<{ timeZone: string; rule: CodeRule | null }> {
    const timeZone = (await this.store.values())[settings.app.timeZone.name]!;
    const row = await this.database.tx(
      async (tx) =>
        (id ? await tx.find(CodeRuleRow, { id }) : null) ?? (code ? await tx.find(CodeRuleRow, { code }) : null),
    );
    return {
      timeZone,
      rule: row && { id: row.id, code: row.code, segments: row.segments, gapless: row.gapless, timeZone },
    };
  }

  /** What the rule would give next, as the service knows that has counted farthest. */
  async preview(id: string): Promise<{ values: string[] }> {
    const row = await this.database.tx((tx) => tx.get(CodeRuleRow, id));
    const { rule } = await this.find(row.id, null);
    const answers = await Promise.all(
      counterOwners.map((port) =>
        this.ports.client(port).peekNumbers({ tenantId: currentTenantId(), rule: rule!, fields: {}, count: PREVIEWED }),
      ),
    );
    return { values: answers.reduce((farthest, answer) => (answer.last > farthest.last ? answer : farthest)).numbers };
  }
}
