import { UNDO } from '@ishare/contracts/record-heads.js';
import { importRows } from '@ishare/excel/import-rows.js';
import { readTable } from '@ishare/excel/read-table.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { MAX_TREE_LEVELS } from './tree-data-dictionary.service.js';
import { treeSheet, type TreeLine } from './tree-data-dictionary.sheet.js';
import { treeDataDictionaries } from '../things.js';

const PATH = '/api/dictionary/tree-data-dictionaries';
const DETAIL = '/api/dictionary/tree-data-dictionary-details';
interface Node {
  id: string;
  code: string;
  name: string;
  concurrencyStamp: string;
  children: Node[];
}

describe('tree dictionaries', () => {
  let service: TestService;
  let admin: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await startPlatform();
    admin = await service.client();
  });
  afterAll(() => service.close());

  const tree = async () => ((await admin.post(PATH, { name: 'Tree', code: `tree-${++n}` })).body as { id: string }).id;
  const add = async (treeDataDictionaryId: string, code: string, parentId: string | null = null, order = 0) =>
    (await admin.post(DETAIL, { treeDataDictionaryId, parentId, name: code.toUpperCase(), code, order })).body as Node;
  const shape = (nodes: Node[]): unknown[] =>
    nodes.map(({ code, children }) => (children.length > 0 ? [code, shape(children)] : code));
  const read = async (id: string, client = admin) =>
    shape((await client.get(DETAIL, { treeDataDictionaryId: id })).body.items);
  const upload = async (id: string, lines: string, base = DETAIL) =>
    (await admin.upload(`${base}/${id}/import`, { name: 'tree.csv', content: Buffer.from(lines) })).body;

  conformance(
    treeDataDictionaries.resource,
    {
      create: (i) => ({ name: 'x', code: `t-${i}` }),
      change: { name: 'y', description: 'z' },
      invalid: { body: { code: 'x' }, member: 'name' },
    },
    () => service,
  );

  it('nest their entries in order, and refuse circles, strange parents and too deep ones', async () => {
    const [id, other] = [await tree(), await tree()];
    const a = await add(id, 'a', null, 2);
    const b = await add(id, 'b', null, 1);
    const below = await add(id, 'a1', a.id);
    expect(await read(id, await service.client(service.tenantA, []))).toEqual(['b', ['a', ['a1']]]);
    const move = (node: Node, parentId: string | null) => admin.put(`${DETAIL}/${node.id}`, { ...node, parentId });
    expect((await move(a, below.id)).body.error.validationErrors[0].members).toEqual(['parentId']);
    expect((await move(b, (await add(other, 'x')).id)).status).toBe(404);
    expect((await move(b, '00000000-0000-0000-0000-000000000000')).body.parentId).toBeNull();
    expect((await move(below, b.id)).status).toBe(200);
    expect(await read(id)).toEqual([['b', ['a1']], 'a']);
    expect((await admin.delete(`${DETAIL}/${b.id}`)).body.error.code).toBe('Platform:06002');
    const undo = () => admin.request('DELETE', `${DETAIL}/${below.id}`, { headers: { [UNDO]: '1' } });
    expect((await admin.delete(`${DETAIL}/${below.id}`)).status).toBe(204);
    expect([(await undo()).status, (await undo()).status]).toEqual([204, 409]);
    expect(await read(id)).toEqual([['b', ['a1']], 'a']);
    expect((await admin.delete(`${DETAIL}/${below.id}`)).status).toBe(204);
    let parent = a;
    for (let level = 2; level <= MAX_TREE_LEVELS; level++) parent = await add(id, `deep-${level}`, parent.id);
    expect(
      (await admin.post(DETAIL, { treeDataDictionaryId: id, parentId: parent.id, name: 'x', code: 'too-deep' })).status,
    ).toBe(400);
    expect((await move(b, parent.id)).status).toBe(400);
    expect(
      (await admin.post(DETAIL, { treeDataDictionaryId: id, name: 'A', code: 'a' })).body.error.validationErrors[0]
        .members,
    ).toEqual(['code']);
    const theirs = await service.client(service.tenantB);
    expect((await theirs.get(DETAIL, { treeDataDictionaryId: id })).status).toBe(404);
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await admin.get(DETAIL, { treeDataDictionaryId: id })).status).toBe(404);
  });

  it('go to Excel and come back, under both paths', async () => {
    const [from, to] = [await tree(), await tree()];
    const a = await add(from, 'a');
    await add(from, 'a1', a.id);
    await add(from, '=b', null, 1);
    const file = await admin.get(`${PATH}/${from}/excel`);
    const rows: TreeLine[] = [];
    for await (const { value } of importRows(treeSheet, readTable(file.raw, { type: 'xlsx' }), 'en'))
      if (value) rows.push(value);
    expect(rows.map(({ code, parentCode }) => [code, parentCode])).toEqual([
      ['a', undefined],
      ['a1', 'a'],
      ['=b', undefined],
    ]);
    const { body } = await admin.upload(`${DETAIL}/${to}/import`, { name: 'tree.xlsx', content: file.raw });
    expect(body).toEqual({ isSuccess: true, created: 3, updated: 0, errors: [] });
    expect(await read(to)).toEqual([['a', ['a1']], '=b']);
    expect(await upload(to, 'Code,Parent code,Name\na1,=b,Moved\nnew,a1,New\n', PATH)).toEqual({
      isSuccess: true,
      created: 1,
      updated: 1,
      errors: [],
    });
    expect(await read(to)).toEqual(['a', ['=b', [['a1', ['new']]]]]);
  });

  it('take no file with a wrong row, and name each of them', async () => {
    const id = await tree();
    await add(id, 'root');
    const reply = await upload(
      id,
      'Code,Parent code,Name,Value,Order\nx,nowhere,X\nroot,y,Root\ny,root,Y\ny,root,Y\n,,Nameless\nz,,Z,,much\n',
    );
    expect(reply.isSuccess).toBe(false);
    expect(reply.errors.map(({ rowNo, column }: { rowNo: number; column: string }) => [rowNo, column])).toEqual([
      [6, 'Code'],
      [7, 'Order'],
      [2, 'parentCode'],
      [3, 'parentCode'],
      [4, 'parentCode'],
      [5, 'code'],
    ]);
    expect(await read(id)).toEqual(['root']);
    expect(
      (await admin.upload(`${DETAIL}/${id}/import`, { name: 'tree.xlsx', content: Buffer.from('no zip') })).body.error
        .code,
    ).toBe('Platform:06003');
    expect(
      (
        await (
          await service.client(service.tenantA, [])
        ).upload(`${DETAIL}/${id}/import`, { name: 'tree.csv', content: Buffer.from('x') })
      ).status,
    ).toBe(403);
  });
});
