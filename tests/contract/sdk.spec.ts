// The typed client that `npm run sdk` writes: generated, compiled and called, so that the documents are ones that
// others can use.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestService } from '@ishare/testing/test-service.js';
import { salesOrderData } from '@ishare/sales-order/sales-order.data.js';
import { salesOrderService } from '@ishare/sales-order/sales-order.module.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
// Beside node_modules, so that the client finds the library that it stands on.
const folder = join(root, 'dist/sdk-test');

/** What somebody writes against the client: right calls, and two that the compiler must refuse. */
const CONSUMER = `import { connect, type Options } from './index.js';

export async function walk(options: Options) {
  const { salesOrder } = connect(options);
  const made = await salesOrder.POST('/api/app/order-type', { body: { name: 'Sdk', code: 'SDK', auditLevels: 3 } });
  const id: string = made.data!.id;
  const read = await salesOrder.GET('/api/app/order-type/{id}', { params: { path: { id } } });
  const levels: number = read.data!.auditLevels;
  const refused = await salesOrder.POST('/api/app/order-type', { body: { name: 'Sdk', code: 'SDK', auditLevels: 9 } });
  // Every refusal is typed as ABP's envelope.
  const members: string[] = refused.error!.error.validationErrors![0]!.members;
  const listed = await salesOrder.GET('/api/app/order-type', { params: { query: { filter: 'SDK', maxResultCount: 1 } } });
  const codes: string[] = listed.data!.items.map(({ code }) => code);
  return { levels, status: refused.response.status, members, codes };
}

export function wrong(options: Options) {
  const { salesOrder } = connect(options);
  // @ts-expect-error there is no such route
  void salesOrder.GET('/api/app/order-typo');
  // @ts-expect-error a name is a text
  void salesOrder.POST('/api/app/order-type', { body: { name: 1, code: 'X' } });
}
`;

/** Calls the compiled client over HTTP, as a program of its own. */
const RUNNER = `import { walk } from './out/consumer.js';
const { baseUrl, token } = JSON.parse(process.argv[2]);
console.log(JSON.stringify(await walk({ baseUrl, token: () => token })));
`;

const COMPILER = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    outDir: 'out',
  },
  files: ['consumer.ts'],
};

/** What the compiler says against it; nothing where it is right. */
const compile = (): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules/typescript7/bin/tsc'), '-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

describe('the generated client', () => {
  let service: TestService;

  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER));
    writeFileSync(join(folder, 'run.mjs'), RUNNER);
    await run(process.execPath, [join(root, 'infra/sdk.mjs'), folder], { cwd: root });
    service = await TestService.start(salesOrderService, [salesOrderData]);
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('compiles, makes records, reads refusals, and refuses what the API has not', async () => {
    expect(await compile()).toBe('');
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const options = { baseUrl: await service.app.getUrl(), token: (await service.client()).token };
    const { stdout } = await run(process.execPath, [join(folder, 'run.mjs'), JSON.stringify(options)]);
    expect(JSON.parse(stdout)).toEqual({
      levels: 3,
      status: 400,
      members: ['auditLevels'],
      codes: ['SDK'],
    });
  });
});
