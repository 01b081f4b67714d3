import { salesOrderPermissions } from '../sales-order/permissions.js';
import { codeText, listed, refersTo, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { splitOrderCatalogs } from './directories.js';

/** A size or choice of a model, by the name that expressions call it. */
export interface SplitParameter {
  name: string;
  title: string | null;
  default: number;
  min: number | null;
  max: number | null;
}

/** How a model gets a panel: sizes in mm, finished, as expressions over the parameters. */
export interface PartRule {
  name: string;
  /** Made where it holds; always when null. */
  condition: string | null;
  length: string;
  width: string;
  count: string;
  materialCode: string;
  /** 0 none, 1 along the length, 2 along the width. */
  grain: number;
  /** Codes of edge bands by side: L1, L2, W1, W2. */
  edges: Record<string, string>;
}

/** How many of a part of the catalogue a model needs. */
export interface HardwareRule {
  partCode: string;
  condition: string | null;
  count: string;
}

/** A model that orders are split by into panels and hardware. */
export const splitOrderProduct = thing('SplitOrderProduct', {
  path: 'api/salesorder/split-order-products',
  permissions: salesOrderPermissions.names.SplitOrders,
  orderedBy: 'modelCode',
  fields: {
    catalogId: refersTo(() => splitOrderCatalogs).kept(),
    modelCode: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    parameters: listed<SplitParameter>(),
    partRules: listed<PartRule>(),
    hardwareRules: listed<HardwareRule>(),
  },
});

export type SplitOrderProduct = RecordOf<typeof splitOrderProduct>;
