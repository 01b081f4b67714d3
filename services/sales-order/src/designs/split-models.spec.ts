import { OWN_BAND, type SplitModel } from '@ishare/contracts/catalogue/client.js';
import { pricesOf } from '../price-lists/prices.js';
import { itemsOfDesign } from '../quotations/quotation-items.js';
import { designContent } from '@ishare/contracts/sales-order/design-content.js';
import { catalogueModel, splitModels } from './split-models.js';
import { split } from './splitter.js';

const rule = { condition: null, count: '1', materialCode: 'carcass', grain: 0, edges: {} };
const model: SplitModel = {
  modelCode: 'CAB',
  name: 'Cabinet',
  parameters: [
    { name: 'W', title: null, default: 600, min: 300, max: 1200 },
    { name: 'H', title: null, default: 720, min: null, max: null },
    { name: 'shelves', title: null, default: 1, min: null, max: null },
    { name: 'gap', title: null, default: 3, min: 0, max: 10 },
  ],
  partRules: [
    { ...rule, name: 'Side', length: 'H', width: '560', count: '2', grain: 1, edges: { L1: OWN_BAND, W1: 'EB04-WW' } },
    { ...rule, name: 'Door', length: 'H - gap', width: 'W - gap', materialCode: 'door' },
    {
      ...rule,
      name: 'Shelf',
      condition: 'shelves > 0',
      length: 'W - 36',
      width: '500',
      count: 'shelves',
      materialCode: 'GLASS06',
    },
    { ...rule, name: 'Back', length: 'H', width: 'W', materialCode: 'back' },
  ],
  hardwareRules: [
    { partCode: 'HG-110', partName: 'Hinge', condition: null, count: 'if(H > 900, 3, 2)' },
    { partCode: 'SP-5', partName: 'Pin', condition: 'shelves > 0', count: 'shelves * 4' },
  ],
};
const cabinet = {
  cabinetNo: 'C1',
  model: 'base',
  productCode: 'CAB',
  width: 800,
  height: 720,
  depth: 560,
  material: 'PB18-WW',
  backMaterial: 'PB09-WW',
  doorMaterial: 'PET18-CLOUD',
  shelves: 2,
};
const take = (cabinets: object[], own: SplitModel = model) =>
  split(
    designContent.parse({ rooms: [{ name: 'R', cabinets }] }),
    { key: 'k', separatePallet: null },
    splitModels([catalogueModel(own)], []),
  );
import { unknownHardware } from '../sales-order.fixture.js';

describe('a model of the catalogue', () => {
  it('takes its cabinets apart by its own formulas, materials and bands', () => {
    const { parts, hardware, errors } = take([cabinet]);
    expect(errors).toEqual([]);
    expect(
      parts.map(({ partNo, name, materialCode, length, width, count, thickness }) => [
        partNo,
        name,
        materialCode,
        length,
        width,
        count,
        thickness,
      ]),
    ).toEqual([
      ['C1-01', 'Side', 'PB18-WW', 720, 560, 2, 18],
      ['C1-02', 'Door', 'PET18-CLOUD', 717, 797, 1, 18],
      ['C1-03', 'Shelf', 'GLASS06', 764, 500, 2, 6],
      ['C1-04', 'Back', 'PB09-WW', 720, 800, 1, 9],
    ]);
    expect(parts[0]).toMatchObject({
      edges: { L1: 'EB10-WW', L2: null, W1: 'EB04-WW', W2: null },
      cutLength: 719.6,
      cutWidth: 559,
      grain: 1,
      trace: { model: 'CAB', ruleId: '01', formula: { length: 'H', width: '560', count: '2' } },
    });
    expect(hardware).toMatchObject([
      { code: 'HG-110', name: 'Hinge', count: 2, trace: { model: 'CAB' } },
      { code: 'SP-5', name: 'Pin', count: 8 },
    ]);
  });

  it('are as thick as the factory says of their material, and not as its code reads', () => {
    const own = {
      ...model,
      parameters: [...model.parameters, { name: 'T', title: null, default: 18, min: null, max: null }],
      partRules: [{ ...rule, name: 'Bottom', length: 'W - 2 * T', width: '500' }],
    };
    const bottom = (material: string, materials: { code: string; thickness: number }[]) => {
      const content = designContent.parse({ rooms: [{ name: 'R', cabinets: [{ ...cabinet, material }] }] });
      const { parts } = split(
        content,
        { key: 'k', separatePallet: null },
        splitModels([catalogueModel(own)], materials),
      );
      return [parts[0]!.thickness, parts[0]!.length];
    };
    expect(bottom('PB18-WW', [{ code: 'PB18-WW', thickness: 25 }])).toEqual([25, 750]);
    expect(bottom('E0-OAK', [{ code: 'E0-OAK', thickness: 15 }])).toEqual([15, 770]);
    expect(bottom('E0-OAK', [])).toEqual([18, 764]);
    expect(bottom('PB15-WW', [])).toEqual([15, 770]);
  });

  it('reads what a cabinet sets for it, and its own values for the rest', () => {
    expect(take([{ ...cabinet, parameters: { gap: 10 } }]).parts.find(({ name }) => name === 'Door')).toMatchObject({
      length: 710,
      width: 790,
    });
    expect(take([{ ...cabinet, shelves: 0 }]).parts.map(({ name }) => name)).toEqual(['Side', 'Door', 'Back']);
  });

  it('leaves cabinets without a product of its code to the built-in rules', () => {
    for (const productCode of [undefined, null, 'OTHER'])
      expect(take([{ ...cabinet, productCode, doors: 2 }]).parts.map(({ trace }) => trace.model)).toEqual(
        expect.arrayContaining(['base']),
      );
  });

  it('names the cabinet and the formula where one gives no number, too many pieces, or a size that cannot be made, and goes on with the others', () => {
    const wrong: SplitModel = {
      ...model,
      partRules: [
        { ...rule, name: 'Split', length: 'H / (shelves - 2)', width: 'W' },
        { ...rule, name: 'Many', length: 'H', width: 'W', count: 'W * 1000' },
        { ...rule, name: 'Thin', length: 'H', width: 'gap' },
        { ...rule, name: 'Fine', length: 'H', width: 'W' },
      ],
      hardwareRules: [],
    };
    const { parts, errors } = take([cabinet], wrong);
    expect(parts.map(({ name }) => name)).toEqual(['Fine']);
    expect(errors).toEqual([
      {
        kind: 'formula',
        cabinetNo: 'C1',
        model: 'CAB',
        ruleId: '01',
        formula: 'H / (shelves - 2)',
        reason: '01: H / (shelves - 2)',
      },
      { kind: 'formula', cabinetNo: 'C1', model: 'CAB', ruleId: '02', formula: 'W * 1000', reason: '02: W * 1000' },
      { kind: 'size', cabinetNo: 'C1', model: 'CAB', ruleId: '03', formula: 'H × gap', reason: '720 × 3' },
    ]);
  });

  it('makes nothing outside of its bounds', () => {
    expect(take([{ ...cabinet, width: 1_300, parameters: { gap: -1 } }])).toEqual({
      parts: [],
      hardware: [],
      errors: [
        { kind: 'parameter', cabinetNo: 'C1', model: 'CAB', ruleId: 'W', formula: null, reason: 'W = 1300 (300–1200)' },
        { kind: 'parameter', cabinetNo: 'C1', model: 'CAB', ruleId: 'gap', formula: null, reason: 'gap = -1 (0–10)' },
      ],
    });
  });

  it('is priced by its own code where the list has it, 0 included, else by its kind', () => {
    const content = designContent.parse({ rooms: [{ name: 'R', cabinets: [cabinet] }] });
    const models = splitModels([catalogueModel(model)], []);
    const cost = (list: Record<string, number>) =>
      itemsOfDesign(
        content,
        pricesOf(undefined, (code) => list[code]),
        models,
        unknownHardware,
      ).map(({ partRef, quantity, price, amount }) => [partRef, quantity, price, amount]);
    expect(cost({ base: 1_000, CAB: 1_500, 'HG-110': 6.5 })).toEqual([
      ['CAB', 0.8, 1_500, 1_200],
      ['HG-110', 2, 6.5, 13],
      ['SP-5', 8, 0, 0],
    ]);
    expect(cost({ base: 1_000 })[0]).toEqual(['CAB', 0.8, 1_000, 800]);
    expect(cost({ base: 1_000, CAB: 0 })[0]).toEqual(['CAB', 0.8, 0, 0]);
  });
});
