import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StrayItem } from '@ishare/contracts/sales-order/design-items.js';
import type { CheckFinding, CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { compileExpression, type Expression } from '@ishare/kernel/expression.js';
import type { ExpressionScope, ExpressionValue } from '@ishare/kernel/expression-values.js';
import { currentContext, LANGUAGES, type Language } from '@ishare/server/context.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CheckRule, CheckRuleSet, JsonCheckBaseData } from './check-rule.entity.js';
import { flattened, targetsOf, type CheckTarget } from './check-targets.js';
import { asTold, type SaidFinding } from './said-finding.js';
import { StarterNames } from './starter-names.js';

/** Findings that are shown; the rest is counted. */
const MAX_FINDINGS = 1_000;
/** Characters of a value that is no object. */
const MAX_SHOWN = 64;
/** Milliseconds of work between two pauses in which other requests have their turn. */
const TURN = 20;

export type RuleLike = Pick<CheckRule, 'code' | 'name' | 'scope' | 'expression' | 'severity' | 'message'>;

/** By what a design is judged. */
interface Asked {
  rules: RuleLike[];
  base: ExpressionScope;
}

/** Of all evaluations, by what came out; the findings for whoever asks and for whoever looks later. */
interface Checked extends Omit<CheckResult, 'errors'> {
  tally: { error: number; warn: number; pass: number };
  errors: SaidFinding[];
}

const shown = (value: ExpressionValue | undefined) => (value === null || value === undefined ? '–' : String(value));
const holds = (value: ExpressionValue) => value !== false && value !== null && value !== 0 && value !== '';

function findingOf(rule: RuleLike, { names }: Expression, { path, at, values }: CheckTarget): SaidFinding {
  const filled = (message: string) =>
    message.replaceAll(/\{([^{}]{1,64})\}/g, (_all, name: string) => shown(values[name]));
  const said = Object.fromEntries(LANGUAGES.map((language) => [language, filled(rule.message[language])])) as Record<
    Language,
    string
  >;
  return {
    ruleCode: rule.code,
    ruleName: rule.name,
    severity: rule.severity,
    scope: rule.scope,
    target: path,
    at,
    message: said[currentContext()?.language ?? 'zh-Hans'],
    said,
    actual: names.map((name) => `${name} = ${shown(values[name])}`).join(', '),
    expected: rule.expression,
  };
}

/** What is no object in a list of cabinets, parts or drillings is an error, whatever the rules. */
function strayFinding({ scope, path, at, value }: StrayItem, localizer: Localizer): SaidFinding {
  const language = currentContext()?.language ?? 'zh-Hans';
  const said = localizer.both(`Check:stray.${scope}`);
  return {
    ruleCode: 'json',
    ruleName: 'JSON',
    severity: 'error',
    scope,
    target: path,
    message: said[language],
    said,
    actual: `${at} = ${JSON.stringify(value).slice(0, MAX_SHOWN)}`,
    expected: '{ … }',
  };
}

/** Holds a design against rules: each must be true of every target of its scope. */
export async function checkDesign(
  rules: readonly RuleLike[],
  base: ExpressionScope,
  design: unknown,
  onStray?: (stray: StrayItem) => void,
): Promise<Checked> {
  const compiled = Map.groupBy(
    rules.map((rule) => ({ rule, expression: compileExpression(rule.expression) })),
    ({ rule }) => rule.scope,
  );
  const result: Checked = {
    passed: true,
    blocked: false,
    count: 0,
    errors: [],
    tally: { error: 0, warn: 0, pass: 0 },
  };
  let begun = performance.now();
  for (const target of targetsOf(design, base, onStray)) {
    const here = compiled.get(target.scope) ?? [];
    for (const { rule, expression } of here) {
      const isKept = holds(expression.evaluate(target.values));
      result.tally[isKept ? 'pass' : rule.severity === 'warn' ? 'warn' : 'error'] += 1;
      if (isKept) continue;
      result.count += 1;
      if (rule.severity !== 'warn') result.passed = false;
      if (rule.severity === 'block') result.blocked = true;
      if (result.errors.length < MAX_FINDINGS) result.errors.push(findingOf(rule, expression, target));
    }
    if (performance.now() - begun >= TURN) {
      await nextTurn();
      begun = performance.now();
    }
  }
  return result;
}

/** What is told to whoever asks for a check. */
const withoutTally = ({ tally: _tally, errors, ...result }: Checked): CheckResult => ({
  ...result,
  errors: errors.map(asTold),
});

@Injectable()
export class JsonCheckService {
  constructor(
    private readonly database: Database,
    private readonly names: StarterNames,
    private readonly localizer: Localizer,
  ) {}

  /**
   * Holds a design against the tenant's enabled rules, or those of a set; `blocked` keeps it from being submitted.
   */
  async runCheckRules(design: unknown, ruleSetId: string | null = null): Promise<CheckResult> {
    return withoutTally(await this.judge(design, ruleSetId));
  }

  /** The same, in the transaction that wants to know. */
  async checkIn(tx: Tx, design: unknown, ruleSetId: string | null = null): Promise<CheckResult> {
    return withoutTally(await this.hold(design, await this.rulesIn(tx, ruleSetId)));
  }

  /** The same, with how many evaluations came out which way. */
  async judge(design: unknown, ruleSetId: string | null = null): Promise<Checked> {
    return this.hold(design, await this.database.tx((tx) => this.rulesIn(tx, ruleSetId)));
  }

  /** Holds a design against rules; what is no cabinet where one belongs, no rule would look at. */
  private async hold(design: unknown, { rules, base }: Asked): Promise<Checked> {
    const strays: SaidFinding[] = [];
    let count = 0;
    const found = await checkDesign(rules, base, design, (stray) => {
      if (count++ < MAX_FINDINGS) strays.push(strayFinding(stray, this.localizer));
    });
    if (count === 0) return found;
    return {
      passed: false,
      blocked: found.blocked,
      count: found.count + count,
      errors: [...strays, ...found.errors].slice(0, MAX_FINDINGS),
      tally: { ...found.tally, error: found.tally.error + count },
    };
  }

  /** What one rule, saved or not, finds in a design. */
  async tryRule(rule: RuleLike, design: unknown): Promise<{ asked: number; findings: CheckFinding[] }> {
    const base = await this.database.tx((tx) => this.baseIn(tx));
    const { tally, errors } = await checkDesign([rule], base, design);
    return { asked: tally.error + tally.warn + tally.pass, findings: errors };
  }

  private async baseIn(tx: Tx): Promise<ExpressionScope> {
    const data = await tx.em.findBy(JsonCheckBaseData, { isDeleted: false });
    return Object.assign(
      {},
      ...data.map(({ code, data: held }) => flattened(held, `base.${code}.`)),
    ) as ExpressionScope;
  }

  private async rulesIn(tx: Tx, ruleSetId: string | null): Promise<Asked> {
    const set = ruleSetId === null ? null : await tx.find(CheckRuleSet, { id: ruleSetId });
    if (ruleSetId !== null && !set) throw invalid('ruleSetId', 'Validation:unknown');
    const rules = await tx.em.find(CheckRule, {
      where: { isEnable: true, isDeleted: false, ...(set && { id: In(set.ruleIds) }) },
      order: { code: 'ASC' },
    });
    const named = rules.map((rule) => ({ ...rule, name: this.names.told(rule.code, rule.name) }));
    return { rules: named, base: await this.baseIn(tx) };
  }
}
