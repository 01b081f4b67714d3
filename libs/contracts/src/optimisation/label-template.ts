// Label templates of a tenant, and how one is tried while it is designed.
import { z } from 'zod';
import { comparisonNames, factNames } from '../print/label-rules.js';
import { labelKinds, labelTemplate as labelLayout } from '../print/label-template.js';
import { choice, flag, onlyFlag, rows, shaped, text, whole } from '../things/field.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { labelPreview, labelResolution, labelWarning, labelWarningKinds } from './labels.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.LabelTemplates;
const MAX_CONDITIONS = 20;
const base = 'api/optimization/label-templates';

/** What labels look like, and which pieces have them. */
export const labelTemplate = thing('LabelTemplate', {
  path: base,
  permissions: P,
  orderedBy: ['kind', 'sort', 'name'],
  fields: {
    name: text(64).required().unique().sorts().searches(),
    kind: choice(labelKinds).required().fixed().sorts().filtersAmong(),
    /** All of them hold for a piece that has this label; without any it is printed as the default alone. */
    conditions: rows(
      {
        fact: choice(factNames).required(),
        comparison: choice(comparisonNames).required(),
        value: text(200).required(),
      },
      MAX_CONDITIONS,
    ),
    layout: shaped(() => labelLayout).required(),
    /** The place among those whose rules fit: the least is taken. */
    sort: whole(0, 9_999).default(100).sorts(),
    /** For pieces that no rule fits; without one they have the label that the product comes with. */
    isDefault: onlyFlag('kind').sorts(),
    isEnable: flag(false).sorts().filters(),
  },
});
export type LabelTemplate = RecordOf<typeof labelTemplate>;

/** On what a label is tried: a piece of the tenant, or one with the longest of all texts. */
export const proofPieces = ['piece', 'longest'] as const;

export const proofRequest = z.object({
  kind: z.enum(labelKinds),
  layout: labelLayout,
  conditions: z
    .array(
      z.object({
        fact: z.enum(factNames),
        comparison: z.enum(comparisonNames),
        value: z.string().trim().min(1).max(200),
      }),
    )
    .max(MAX_CONDITIONS)
    .default([]),
  on: z.enum(proofPieces).default('piece'),
  /** The how manieth of the pieces that the conditions fit, from 0; after the last comes the first. */
  piece: z.number().int().min(0).max(1_000_000).default(0),
  resolution: labelResolution,
});

/** Where a piece comes from; null: the tenant has none, and a made-up one is shown. */
const proofSource = z.object({
  /** Number of the plan; null for boards. */
  solutionNo: z.string().nullable(),
  /** Pieces looked at, and how many of them the conditions fit. */
  pieces: z.number().int(),
  fitting: z.number().int(),
});

export const proofWarning = labelWarning.extend({
  /** `outside`, `unknownField`: of the template; `unread`: a scanner cannot read the code again at that resolution. */
  kind: z.enum([...labelWarningKinds, 'outside', 'unknownField', 'unread']),
  /** The item of the template, from 0. */
  item: z.number().int(),
  resolution: z.number().int().optional(),
});
export type ProofWarning = z.output<typeof proofWarning>;

export const labelProof = labelPreview.omit({ warnings: true, templateName: true }).extend({
  warnings: z.array(proofWarning),
  source: proofSource.nullable(),
});
export type LabelProof = z.output<typeof labelProof>;

export const labelTemplates = {
  prove: route({
    method: 'POST',
    path: `${base}/proof`,
    summary: 'Draw a label as it is designed on a piece of the tenant, and say what is wrong with it; nothing is kept',
    permission: P.Prove,
    body: proofRequest,
    reply: labelProof,
  }),
};
