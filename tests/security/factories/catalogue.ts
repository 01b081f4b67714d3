import type { Call, Preparing, ServiceFactories } from './row-factory.js';

const [CATALOGS, PRODUCTS, PARTS, SPLITS, MODELS] = [
  'catalogs',
  'products',
  'parts',
  'split-order-catalogs',
  'split-order-products',
].map((name) => `/api/salesorder/${name}`) as [string, string, string, string, string];
const WORKBOOK = { refused: { status: 400, why: 'it needs an Excel workbook' } };

const directory = (text: string, { ask }: Preparing, moduleName: string) =>
  ask('POST', CATALOGS, { displayName: text, moduleName, parentId: null }) as Promise<{ id: string }>;
/** A part that no product has, in a directory of parts. */
const part = async (text: string, preparing: Preparing) =>
  preparing.ask('POST', PARTS, { name: text, catalogId: (await directory(text, preparing, 'matter')).id }) as Promise<{
    id: string;
  }>;
const link: Call = async (made, text, preparing) => ({
  body: { productId: made.get(`POST ${PRODUCTS}`), partId: (await part(text, preparing)).id, count: 1 },
});
const inDirectory: Call = async (_made, text, preparing) => ({
  body: { catalogId: (await directory(text, preparing, 'matter')).id },
});
const inSplits: Call = (made) => ({ body: { catalogId: made.get(`POST ${SPLITS}`) } });

export const catalogueFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/salesorder/catalogs', body: () => ({ moduleName: 'product', parentId: null }) },
    { operation: 'POST /api/salesorder/products', body: () => ({ moduleName: 'product' }) },
    { operation: 'POST /api/salesorder/parts', body: () => ({ catalogId: null }) },
    { operation: 'POST /api/salesorder/products/part' },
    { operation: 'POST /api/salesorder/standard-products', body: () => ({ productImage: [] }) },
    { operation: 'POST /api/salesorder/split-order-catalogs', body: () => ({ parentId: null }) },
    {
      operation: 'POST /api/salesorder/split-order-products',
      body: (made) => ({
        parameters: [],
        partRules: [],
        hardwareRules: [],
        catalogId: made.get('POST /api/salesorder/split-order-catalogs') ?? null,
      }),
    },
  ],
  calls: {
    [`GET ${CATALOGS}`]: () => ({ asks: {} }),
    [`GET ${PARTS}`]: () => ({ asks: {} }),
    [`GET ${SPLITS}`]: () => ({ asks: {} }),
    [`GET ${MODELS}`]: () => ({ asks: {} }),
    [`DELETE ${CATALOGS}/{id}`]: async (_made, text, preparing) => ({
      path: { id: (await directory(text, preparing, 'product')).id },
    }),
    [`PUT ${PRODUCTS}/batch-update`]: (made, text) => ({
      body: { items: [{ id: made.get(`POST ${PRODUCTS}`), name: text, moduleName: 'product', catalogId: null }] },
      isWhole: true,
    }),
    [`POST ${PRODUCTS}/part`]: link,
    [`PUT ${PRODUCTS}/{id}/part`]: (made) => ({
      path: { id: made.get(`POST ${PRODUCTS}`)! },
      body: { id: made.get(`POST ${PRODUCTS}/part`), count: 3 },
    }),
    [`DELETE ${PRODUCTS}/{id}/part/{partId}`]: (made) => ({
      path: { id: made.get(`POST ${PRODUCTS}`)!, partId: made.get(`POST ${PRODUCTS}/part`)! },
    }),
    [`POST ${PRODUCTS}/import/{catalogId}`]: () => WORKBOOK,
    [`POST ${PARTS}`]: inDirectory,
    [`PUT ${PARTS}/{id}`]: inDirectory,
    [`DELETE ${PARTS}/{id}`]: async (_made, text, preparing) => ({ path: { id: (await part(text, preparing)).id } }),
    [`POST ${PARTS}/import/{catalogId}`]: async (_made, text, preparing) => ({
      path: { catalogId: (await directory(text, preparing, 'matter')).id },
      ...WORKBOOK,
    }),
    'PUT /api/salesorder/standard-products/{id}': () => ({ body: { productImage: [] } }),
    [`PUT ${SPLITS}/{id}`]: () => ({ body: { parentId: null } }),
    [`DELETE ${SPLITS}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', SPLITS, { displayName: text, code: text, parentId: null })).id },
    }),
    [`POST ${MODELS}`]: inSplits,
    [`PUT ${MODELS}/{id}`]: inSplits,
  },
  actions: {
    'POST /api/salesorder/products/import/{catalogId}': 'makes products from a sheet',
    'POST /api/salesorder/products/import/{catalogId}/errors': 'gives the faulty rows of a sheet back',
    'POST /api/salesorder/parts/import/{catalogId}': 'makes parts from a sheet',
    'POST /api/salesorder/parts/import/{catalogId}/errors': 'gives the faulty rows of a sheet back',
  },
};
