// What prices are of, and how quantities are counted: shared by price lists, quotations and their screens.

/**
 * How a quantity is counted: pieces, m² of the front, m² of parts, m, sets. Lines of orders count their sizes: length ×
 * height, length × width, length.
 */
export const CalcType = { Each: 0, ProjectedArea: 1, Area: 2, Length: 3, Set: 4 } as const;

/** What an item of a quotation, or a line of the sales list, is; hardware is packed as it is. */
export const QuotationCategory = { Cabinet: 0, Panel: 1, Door: 2, Hardware: 3, Moulding: 4, Service: 5 } as const;
export type QuotationCategory = (typeof QuotationCategory)[keyof typeof QuotationCategory];

/**
 * product: a product, a model of cabinet or a part by its code; material: m² of its parts; process: a station's work.
 */
export const priceKinds = ['product', 'material', 'process'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** One price of a list. */
export interface PriceListItem {
  kind: PriceKind;
  /** Of a product, a model, a part or a material; or the station of a process. */
  code: string;
  name: string | null;
  /** One of CalcType; null counts as the model does. */
  calcType: number | null;
  price: number;
  /** What one unit costs the factory. */
  costPrice: number | null;
  /** The price holds from this quantity of a line on. */
  minQty: number;
}

/** What can be priced as work: cut by m² of parts, edge by m of band, bore by hole, the others by cabinet. */
export const pricedProcesses = ['cut', 'edge', 'bore', 'assemble', 'pack'] as const;
