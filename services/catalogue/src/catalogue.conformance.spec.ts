import { newId } from '@ishare/kernel/ids.js';
import { conformance } from '@ishare/testing/conformance.js';
import { TestService } from '@ishare/testing/test-service.js';
import { catalogueData } from './catalogue.data.js';
import { catalogueService } from './catalogue.module.js';
import { catalogs, parts, products, splitOrderCatalogs, splitOrderProducts, standardProducts } from './things.js';

describe('resources of the catalogue service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(catalogueService, [catalogueData]);
  });
  afterAll(() => service.close());

  describe('directories', () => {
    conformance(
      catalogs.resource,
      {
        create: (i) => ({ displayName: `Directory ${i}`, moduleName: 'product' }),
        change: { displayName: 'Wardrobes', catalogName: 'Wardrobes' },
        invalid: { body: { displayName: '  ', moduleName: 'product' }, member: 'displayName' },
        choosesPermission: true,
      },
      () => service,
    );
  });

  describe('products', () => {
    conformance(
      products.resource,
      {
        create: (i) => ({ name: `Product ${i}`, length: 800, width: 580.5 }),
        change: { code: 'WD-H800', price: 1299.5, isEnable: false, describe: 'two doors' },
        invalid: { body: { name: 'A name that is one longer than 30' }, member: 'name' },
      },
      () => service,
    );
  });

  describe('parts', () => {
    conformance(
      parts.resource,
      {
        create: (i) => ({ name: `Part ${i}` }),
        change: { code: 'HG-110', size: '110°', count: 2, price: 6.5 },
        invalid: { body: { name: ' ' }, member: 'name' },
      },
      () => service,
    );
  });

  describe('standard products', () => {
    conformance(
      standardProducts.resource,
      {
        create: (i) => ({
          productCode: `SP-${i}`,
          productName: `Standard ${i}`,
          productImage: [service.files.kept('front.png')],
          info1: 'a',
          info10: 'j',
        }),
        // What the reply repeats follows from these.
        change: {
          doorMaterial: 'PET',
          batchSize: 10,
          lastModifier: expect.any(String),
          catalogProduct: expect.objectContaining({ doorMaterial: 'PET', info10: 'j' }),
        },
        invalid: { body: { productCode: 'X', productName: '' }, member: 'productName' },
      },
      () => service,
    );
  });

  describe('split-order directories', () => {
    conformance(
      splitOrderCatalogs.resource,
      {
        create: (i) => ({ displayName: `Split ${i}` }),
        change: { displayName: 'Hinged' },
        invalid: { body: { displayName: '' }, member: 'displayName' },
      },
      () => service,
    );
  });

  describe('split-order products', () => {
    const rule = {
      name: 'Side',
      condition: null,
      length: 'H',
      width: 'D',
      count: '2',
      materialCode: 'PB18-WW',
      grain: 0,
      edges: { L1: 'EB10-WW' },
    };
    conformance(
      splitOrderProducts.resource,
      {
        create: (i) => ({
          modelCode: `M-${i}`,
          name: `Model ${i}`,
          parameters: [
            { name: 'H', title: null, default: 2400, min: 300, max: 2700 },
            { name: 'D', title: null, default: 580, min: null, max: null },
          ],
          partRules: [rule],
          hardwareRules: [],
        }),
        change: { hardwareRules: [{ partCode: 'HG-110', condition: null, count: '4' }] },
        invalid: {
          body: {
            modelCode: 'X',
            name: 'Y',
            parameters: [
              { name: 'H', default: 1 },
              { name: 'H', default: 2 },
            ],
          },
          member: 'parameters.1.name',
        },
      },
      () => service,
    );

    it('keep no formula that cannot be read or that reads what the model has not', async () => {
      const client = await service.client();
      const send = async (length: string) => {
        const { status, body } = await client.post('/api/salesorder/split-order-products', {
          modelCode: `F-${length}`,
          name: 'Model',
          parameters: [{ name: 'H', default: 1 }],
          partRules: [{ ...rule, width: '18', length }],
        });
        return [status, body.error?.validationErrors[0].members[0], body.error?.validationErrors[0].message];
      };
      expect(await send('H * (2')).toEqual([400, 'partRules.0.length', expect.stringContaining('character')]);
      expect(await send('H - T')).toEqual([400, 'partRules.0.length', expect.stringContaining('reads T')]);
      expect((await send('H - 36'))[0]).toBe(200);
    });

    it('have a value for each parameter that it may have', async () => {
      const client = await service.client();
      const send = async (...parameters: object[]) => {
        const named = parameters.map((one, i) => ({ name: `P${i}`, ...one }));
        const told = { modelCode: newId().slice(-12), name: 'Model', parameters: named };
        const { status, body } = await client.post('/api/salesorder/split-order-products', told);
        return [status, body.error?.validationErrors.map((one: { members: string[] }) => one.members[0])];
      };
      const [high, crossed] = [
        { default: 9, min: null, max: 8 },
        { default: 5, min: 6, max: 4 },
      ];
      expect(await send({ default: 5, min: 5, max: 5 }, high, crossed)).toEqual([
        400,
        ['parameters.1.default', 'parameters.2.default'],
      ]);
      expect(await send({ default: 8, min: null, max: 8 }, { default: -1 })).toEqual([200, undefined]);
    });
  });
});
