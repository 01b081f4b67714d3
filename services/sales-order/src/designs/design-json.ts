import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import { currentContext } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';
import type { SplitModels } from './split-models.js';
import type { SaidFinding } from '../json-check/said-finding.js';
import { split, type SplitError, type SplitResult } from './splitter.js';

/** What is said of each kind of part that cannot be made. */
const IMPOSSIBLE = { size: 'Check:part', formula: 'Check:formula', parameter: 'Check:parameter' } as const;

/** A design as rules read it and the model in 3D draws it. */
export interface DesignJson {
  order: object;
  cabinets: object[];
  parts: SplitResult['parts'];
  hardware: SplitResult['hardware'];
}

/** A design taken apart, under the order that it is of, and what of it cannot be made. */
export function designJson(
  content: DesignContent,
  models: SplitModels,
  order: object,
): { json: DesignJson; errors: SplitError[] } {
  const { parts, hardware, errors } = split(content, { key: '', separatePallet: null }, models);
  const cabinets = content.rooms.flatMap((room) =>
    room.cabinets.map((cabinet) => ({ ...cabinet, roomName: room.name })),
  );
  return { json: { order, cabinets, parts, hardware }, errors };
}

/** What cannot be made, as findings that block. */
export function impossibleFindings(
  errors: readonly SplitError[],
  cabinets: readonly object[],
  localizer: Localizer,
): SaidFinding[] {
  const language = currentContext()?.language ?? 'zh-Hans';
  return errors.map(({ kind, cabinetNo, ruleId, model, formula, reason }): SaidFinding => {
    const said = localizer.both(IMPOSSIBLE[kind], { size: reason, parameter: reason, model, formula });
    return {
      ruleCode: ruleId,
      ruleName: ruleId,
      severity: 'block',
      actual: reason,
      expected: '',
      scope: kind === 'parameter' ? 'cabinet' : 'part',
      target: kind === 'parameter' ? `cabinet ${cabinetNo}` : `cabinet ${cabinetNo} / part ${cabinetNo}-${ruleId}`,
      at: `/cabinets/${cabinets.findIndex((one) => (one as { cabinetNo?: string }).cabinetNo === cabinetNo)}`,
      message: said[language],
      said,
    };
  });
}
