import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckFinding, CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { compileExpression, type Expression } from '@ishare/kernel/expression.js';
import type { ExpressionScope, ExpressionValue } from '@ishare/kernel/expression-values.js';
import { currentContext, LANGUAGES, type Language } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { CheckRule, JsonCheckBaseData } from './check-rule.entity.js';
import { flattened, targetsOf } from './check-targets.js';

/** Findings that are shown; the rest is counted. */
const MAX_FINDINGS = 1_000;
/** Milliseconds of work between two pauses in which other requests have their turn. */
const TURN = 20;

export type RuleLike = Pick<CheckRule, 'code' | 'name' | 'scope' | 'expression' | 'severity' | 'message'>;

/** A finding with its message in all languages. */
export type SaidFinding = CheckFinding & { said: Record<Language, string> };

/** Of all evaluations, by what came out; the findings for whoever asks and for whoever looks later. */
interface Checked extends Omit<CheckResult, 'errors'> {
  tally: { error: number; warn: number; pass: number };
  errors: SaidFinding[];
}

const shown = (value: ExpressionValue | undefined) => (value === null || value === undefined ? '–' : String(value));
const holds = (value: ExpressionValue) => value !== false && value !== null && value !== 0 && value !== '';

function findingOf(rule: RuleLike, { names }: Expression, path: string, values: ExpressionScope): SaidFinding {
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
    message: said[currentContext()?.language ?? 'zh-Hans'],
    said,
    actual: names.map((name) => `${name} = ${shown(values[name])}`).join(', '),
    expected: rule.expression,
  };
}

/** Holds a design against rules: each must be true of every target of its scope. */
export async function checkDesign(
  rules: readonly RuleLike[],
  base: ExpressionScope,
  design: unknown,
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
  for (const { scope, path, values } of targetsOf(design, base)) {
    const here = compiled.get(scope) ?? [];
    for (const { rule, expression } of here) {
      const isKept = holds(expression.evaluate(values));
      result.tally[isKept ? 'pass' : rule.severity === 'warn' ? 'warn' : 'error'] += 1;
      if (isKept) continue;
      result.count += 1;
      if (rule.severity !== 'warn') result.passed = false;
      if (rule.severity === 'block') result.blocked = true;
      if (result.errors.length < MAX_FINDINGS) result.errors.push(findingOf(rule, expression, path, values));
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
  errors: errors.map(({ said: _said, ...finding }) => finding),
});

@Injectable()
export class JsonCheckService {
  constructor(private readonly database: Database) {}

  /** Holds a design against the tenant's enabled rules; `blocked` keeps it from being submitted. */
  async runCheckRules(design: unknown): Promise<CheckResult> {
    return withoutTally(await this.judge(design));
  }

  /** The same, in the transaction that wants to know. */
  async checkIn(tx: Tx, design: unknown): Promise<CheckResult> {
    const { rules, base } = await this.rulesIn(tx);
    return withoutTally(await checkDesign(rules, base, design));
  }

  /** The same, with how many evaluations came out which way. */
  async judge(design: unknown): Promise<Checked> {
    const { rules, base } = await this.database.tx((tx) => this.rulesIn(tx));
    return checkDesign(rules, base, design);
  }

  private async rulesIn(tx: Tx): Promise<{ rules: CheckRule[]; base: ExpressionScope }> {
    const rules = await tx.em.find(CheckRule, { where: { isEnable: true, isDeleted: false }, order: { code: 'ASC' } });
    const data = await tx.em.findBy(JsonCheckBaseData, { isDeleted: false });
    const values = data.map(({ code, data: held }) => flattened(held, `base.${code}.`));
    return { rules, base: Object.assign({}, ...values) as ExpressionScope };
  }
}
