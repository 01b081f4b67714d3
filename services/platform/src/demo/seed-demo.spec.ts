import { seedService } from '@ishare/server/boot.js';
import { readFileSync } from 'node:fs';
import { DEMO_TENANT_ID } from '@ishare/contracts/demo.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { platformService } from '../platform.module.js';
import data from './demo-data.json' with { type: 'json' };

/** The words over an exported tab. */
const lineTitles = ['zh-Hans', 'en'].map(
  (language) =>
    JSON.parse(
      readFileSync(new URL(`../../../sales-order/src/i18n/${language}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>,
) as [Record<string, string>, Record<string, string>];

describe("the demo tenant's setup", () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startPlatform();
    for (let time = 0; time < 2; time++)
      await seedService(platformService, service.app, { demo: true, announce: () => undefined });
  });
  afterAll(() => service.close());

  it('has code rules, dictionaries and the calendar once, however often it is seeded', async () => {
    const client = await service.client(DEMO_TENANT_ID);
    const count = async (path: string) => (await client.get(path)).body.totalCount as number;
    expect(
      await Promise.all([count('/api/app/codeRule'), count('/api/dataDictionary'), count('/api/app/calendar')]),
    ).toEqual([6, 15, 1]);
    expect((await client.get('/api/app/calendar')).body.items[0]).toMatchObject({
      weekdays: [0, 0, 0, 0, 0, 0, 1],
      capacity: { cut: 260, edge: 2400, bore: 9000 },
    });
  });

  it('offers what the order screens choose from, and the price list', async () => {
    const port = service.ports.client(platformPort);
    const sizes = Object.fromEntries(
      await Promise.all(
        [
          'SeparatePallet',
          'SalesOrderKuJiaLeQuotationType',
          'RejectReason',
          'OrderSource',
          'Urgency',
          'FollowMethod',
          'CustomerLevel',
          'DealerLevel',
          'HouseType',
          'DesignStyle',
          'PayChannel',
          'ExceptionType',
          'SalesOrderPriceList',
        ].map(async (code) => [code, (await port.dictionary({ tenantId: DEMO_TENANT_ID, code })).length] as const),
      ),
    );
    expect(sizes).toEqual({
      SeparatePallet: 5,
      SalesOrderKuJiaLeQuotationType: 3,
      RejectReason: 8,
      OrderSource: 4,
      Urgency: 3,
      FollowMethod: 4,
      CustomerLevel: 3,
      DealerLevel: 3,
      HouseType: 4,
      DesignStyle: 4,
      PayChannel: 4,
      ExceptionType: 5,
      SalesOrderPriceList: 10,
    });
    const prices = new Map(
      (await port.dictionary({ tenantId: DEMO_TENANT_ID, code: 'SalesOrderPriceList' })).map(({ code, value }) => [
        code,
        value,
      ]),
    );
    expect(['wardrobe', 'base', 'wall', 'WD-K700', 'KT-600'].map((code) => prices.get(code))).toEqual([
      '680',
      '1180',
      '780',
      '760',
      '880',
    ]);
    expect(await port.codeRule({ tenantId: DEMO_TENANT_ID, id: null, code: 'SalesOrder' })).toMatchObject({
      rule: { code: 'SalesOrder', gapless: true },
    });
  });

  it('reads sheets into each tab of an order: one default mapping and one default config, by the titles of an exported tab', async () => {
    const client = await service.client(DEMO_TENANT_ID);
    const items = async (path: string) => (await client.get(path)).body.items as Record<string, unknown>[];
    const mappings = await items('/api/basic-setup/import-rule-mappings');
    expect(
      mappings.map(({ moduleType, isDefault, isEnable, readRows }) => [moduleType, isDefault, isEnable, readRows]),
    ).toEqual(['matter', 'product', 'salesLists', 'standardProduct'].map((type) => [type, true, true, 1]));
    for (const { mappingRules } of mappings) {
      const rules = mappingRules as {
        fieldName: string;
        title: string;
        columnIndex: number;
        required: boolean;
        valueType: number;
      }[];
      expect(rules.map(({ fieldName }) => fieldName)).toEqual([
        'name',
        'code',
        'length',
        'width',
        'height',
        'color',
        'unit',
        'price',
        'count',
        'roomName',
        'cabinetNo',
        'remark',
      ]);
      expect(rules.filter(({ required }) => required).map(({ fieldName }) => fieldName)).toEqual(['name']);
      for (const [language, place] of [
        ['zh-Hans', 0],
        ['en', 1],
      ] as const)
        for (const { fieldName, title } of rules)
          expect([language, title.split('|')]).toEqual([
            language,
            expect.arrayContaining([lineTitles[place][`Field:${fieldName}`]]),
          ]);
    }
    expect(
      (await items('/api/basic-setup/import-configs')).map(({ fileType, encoding, isDefault }) => [
        fileType,
        encoding,
        isDefault,
      ]),
    ).toEqual([
      [0, 3, true],
      [1, 3, false],
    ]);
  });

  it('says everything in both languages', () => {
    for (const name of [
      ...data.codeRules.map((rule) => rule.name),
      ...data.importConfigs.map((config) => config.name),
      ...data.lineMappings.map((mapping) => mapping.name),
      ...data.dictionaries.flatMap((dictionary) => [dictionary.name, ...dictionary.items.map((item) => item[1]!)]),
      data.calendar.name,
    ])
      expect(name).toMatch(/\p{Script=Han}.* \/ \S/u);
  });
});
