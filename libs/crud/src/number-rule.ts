// By which rule records are numbered: the tenant's of that code, else the one that stands here.
import { CodeResetBy, CodeSegmentType, type CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { Numbering } from '@ishare/contracts/things/field.js';
import { nameId } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';

/** Prefix, day, and a count without gaps that begins anew each day. */
export function builtInRule({ code, prefix, digits }: Numbering): Omit<CodeRule, 'timeZone'> {
  return {
    id: nameId(`code-rule.${code}`),
    code,
    gapless: true,
    segments: [
      { type: CodeSegmentType.Const, value: prefix, length: 0, resetBy: CodeResetBy.Never },
      { type: CodeSegmentType.Date, value: 'yyyyMMdd', length: 0, resetBy: CodeResetBy.Never },
      { type: CodeSegmentType.Const, value: '-', length: 0, resetBy: CodeResetBy.Never },
      { type: CodeSegmentType.Sequence, value: '', length: digits, resetBy: CodeResetBy.Day },
    ],
  };
}

/** The rule of that id or code, else the built-in one. */
export async function numberRule(
  ports: Ports,
  numbering: Numbering,
  wish: { id?: string | null; code?: string } = {},
): Promise<CodeRule> {
  const { id = null, code = numbering.code } = wish;
  const found = await ports.client(platformPort).codeRule({ tenantId: currentTenantId(), id, code });
  return found.rule ?? { ...builtInRule(numbering), timeZone: found.timeZone };
}
