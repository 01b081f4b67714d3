import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { conformance } from '@ishare/testing/conformance.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import type { SampleSays } from '@ishare/testing/thing-sample.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { optimisationData } from './optimisation.data.js';
import { optimisationService } from './optimisation.module.js';
import { boards, importFiles, solutions, things } from './things.js';

let service: TestService;
let n = 0;

beforeAll(async () => {
  service = await TestService.start(optimisationService, [optimisationData]);
});
afterAll(() => service.close());

const made = async (client: TestClient, path: string, body: object): Promise<string> => {
  const { status, body: reply } = await client.post(path, body);
  if (status !== 200) throw new Error(JSON.stringify(reply));
  return (reply as { id: string }).id;
};

const madeBoard = async (client: TestClient, boardsCode: string): Promise<string> => {
  const material = { code: `BM-${++n}`, name: 'Panel', thickness: 18, price: 50 };
  const materialId = await made(client, '/api/optimization/materials', material);
  return made(client, '/api/optimization/boards', { materialId, boardsCode, length: 2440, width: 1220 });
};

/** What a sample of its fields alone does not say. */
const says: Readonly<Record<string, SampleSays>> = {
  ImportFileSettingDetail: {
    create: async (_i, client) => ({
      importFileSettingId: await made(client, '/api/optimization/import-file-settings', { name: `Detailed ${++n}` }),
    }),
  },
  LabelTemplate: {
    create: async () => ({ kind: 'part', layout: standardLabels.part, conditions: [] }),
    change: { layout: standardLabels.part, conditions: [] },
  },
  // A group says which materials are its own.
  MaterialGroup: { create: async () => ({ materialCodes: ['BM*'] }), change: { materialCodes: ['M-1', 'M-2*'] } },
  GoodsReceipt: {
    create: async (_i, client) => ({ lines: [{ boardId: await madeBoard(client, `G-${++n}`), quantity: 2 }] }),
    // The note of a supplier is of one receipt.
    change: { deliveryNo: null },
  },
};

// Lists are read in and plans are made of them: their own suites make them.
const byHand = [boards, importFiles, solutions];

thingsConformance(
  things.filter((one) => !byHand.includes(one)),
  () => service,
  says,
);

describe('boards', () => {
  conformance(
    boards.resource,
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
