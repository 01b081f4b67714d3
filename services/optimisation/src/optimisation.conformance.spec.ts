import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { boardResource } from './boards/board.resource.js';
import {
  importFileSettingDetailResource,
  importFileSettingResource,
} from './import-file-settings/import-file-setting.resource.js';
import { optimisationData } from './optimisation.data.js';
import { optimisationService } from './optimisation.module.js';
import { machineParameterSettingResource } from './parameters/machine-parameter-setting.resource.js';
import { optimiseParameterSettingResource } from './parameters/optimise-parameter-setting.resource.js';

describe('resources of the optimisation service', () => {
  let service: TestService;
  let n = 0;

  const made = async (client: TestClient, path: string, body: object): Promise<string> => {
    const { status, body: reply } = await client.post(path, body);
    if (status !== 200) throw new Error(JSON.stringify(reply));
    return (reply as { id: string }).id;
  };

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
  });
  afterAll(() => service.close());

  describe('boards', () => {
    conformance(
      boardResource,
      {
        create: async (i, client) => ({
          materialId: await made(client, '/api/optimization/materials', {
            code: `BM-${++n}`,
            name: 'Panel',
            thickness: 18,
            price: 50,
          }),
          boardsCode: `B-${i}`,
          length: 2440,
          width: 1220,
          quantity: 5,
        }),
        change: { planNo: 'P-7', binCode: 'A-01' },
        invalid: {
          body: { materialId: '8f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11', boardsCode: 'X', length: -1, width: 5 },
          member: 'length',
        },
      },
      () => service,
    );
  });

  describe('optimise parameters', () => {
    conformance(
      optimiseParameterSettingResource,
      {
        create: (i) => ({ name: `Preset ${i}` }),
        change: { kerf: 3.2, stages: 2 },
        invalid: { body: { name: 'X', kerf: 21 }, member: 'kerf' },
      },
      () => service,
    );
  });

  describe('machine parameters', () => {
    conformance(
      machineParameterSettingResource,
      {
        create: (i) => ({ name: `Saw ${i}` }),
        change: { bookHeight: 80 },
        invalid: { body: { name: 'X', bookHeight: 0 }, member: 'bookHeight' },
      },
      () => service,
    );
  });

  describe('import file settings', () => {
    conformance(
      importFileSettingResource,
      {
        create: (i) => ({ name: `Setting ${i}`, importFileType: 1 }),
        change: { readRows: 2 },
        invalid: { body: { name: '', importFileType: 1 }, member: 'name' },
      },
      () => service,
    );
  });

  describe('import file setting details', () => {
    conformance(
      importFileSettingDetailResource,
      {
        create: async (_i, client) => ({
          importFileSettingId: await made(client, '/api/optimization/import-file-settings', {
            name: `Detailed ${++n}`,
          }),
          columnIndex: 3,
          fieldName: 'length',
          valueType: 1,
        }),
        change: { columnIndex: 4, required: true },
        invalid: {
          body: { importFileSettingId: '8f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11', columnIndex: 1000, fieldName: 'length' },
          member: 'columnIndex',
        },
      },
      () => service,
    );
  });
});
