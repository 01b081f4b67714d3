import { ruleTrial } from '@ishare/contracts/sales-order/json-check.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { CheckRule, CheckRuleSet, JsonCheckBaseData, JsonModel } from './check-rule.entity.js';
import { JsonCheckService } from './json-check.service.js';
import { StarterNames, type PageAsked } from './starter-names.js';
import { STARTER_BASE, STARTER_RULES } from './starter-rules.js';
import { checkRules, checkRuleSets, jsonCheckBaseDatas } from '../things.js';

@Injectable()
export class CheckRuleService extends ThingService<CheckRule> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly checks: JsonCheckService,
    private readonly localizer: Localizer,
    private readonly names: StarterNames,
  ) {
    super(database, ports, checkRules);
  }

  protected override async page(...asked: PageAsked): Promise<string> {
    return this.names.page(await super.page(...asked), ({ code }) => String(code));
  }

  /** What the rule would find in a kept design. */
  async try({ modelId, scope, expression, message }: z.output<typeof ruleTrial.body>) {
    const { json } = await this.database.tx((tx) => tx.get(JsonModel, modelId));
    const said = { 'zh-Hans': message, en: message };
    return this.checks.tryRule({ code: '', name: '', severity: 'error', scope, expression, message: said }, json);
  }

  /** Adds what a factory begins with. What has the code of a rule is left as it is, deleted or not. */
  async addStarter(): Promise<{ added: number }> {
    const language = currentContext()?.language ?? 'zh-Hans';
    const text = (key: string) => this.localizer.text(language, key);
    return this.database.tx(async (tx) => {
      const held = await tx.em.find(CheckRule, { select: { id: true, code: true, isDeleted: true } });
      const ids = new Map(held.filter(({ isDeleted }) => !isDeleted).map(({ code, id }) => [code, id]));
      const known = new Set(held.map(({ code }) => code));
      const missing = STARTER_RULES.filter(({ code }) => !known.has(code));
      for (const rule of missing) {
        // What stands in braces is filled by the check.
        const message = this.localizer.both(`StarterMessage:${rule.code}`, { skipInterpolation: true });
        const name = text(`Starter:${rule.code}`);
        ids.set(rule.code, (await tx.insert(CheckRule, { ...rule, name, message, isEnable: true })).id);
      }
      if (!(await tx.find(JsonCheckBaseData, { code: STARTER_BASE.code })))
        await tx.insert(JsonCheckBaseData, {
          code: STARTER_BASE.code,
          name: text('Starter:base'),
          data: { ...STARTER_BASE.data },
        });
      if (!(await tx.em.existsBy(CheckRuleSet, { name: In(this.names.all('set')), isDeleted: false })))
        await tx.insert(CheckRuleSet, {
          name: text('Starter:set'),
          ruleIds: STARTER_RULES.flatMap(({ code }) => ids.get(code) ?? []),
          version: 1,
        });
      return { added: missing.length };
    });
  }
}

@Injectable()
export class CheckRuleSetService extends ThingService<CheckRuleSet> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly names: StarterNames,
  ) {
    super(database, ports, checkRuleSets);
  }

  protected override async page(...asked: PageAsked): Promise<string> {
    return this.names.page(await super.page(...asked), () => 'set');
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: CheckRuleSet | null,
  ): Promise<Values<CheckRuleSet>> {
    return { ...(await super.toRow(body, tx, existing)), version: (existing?.version ?? 0) + 1 };
  }
}

@Injectable()
export class JsonCheckBaseDataService extends ThingService<JsonCheckBaseData> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly names: StarterNames,
  ) {
    super(database, ports, jsonCheckBaseDatas);
  }

  protected override async page(...asked: PageAsked): Promise<string> {
    const keyOf = ({ code }: { code?: unknown }) => (code === STARTER_BASE.code ? 'base' : '');
    return this.names.page(await super.page(...asked), keyOf);
  }
}
