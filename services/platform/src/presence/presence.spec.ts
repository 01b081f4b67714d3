import { newId } from '@ishare/kernel/ids.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';

describe('who edits a record', () => {
  let service: TestService;
  let [ann, bob]: TestClient[] = [];
  const id = newId();
  const say = async (who: TestClient, isEditing = true, path = '/api/crm/customers') =>
    (await who.post('/api/platform/presence', { path, id, isEditing })).body.others as { userName: string }[];

  beforeAll(async () => {
    service = await startPlatform();
    [ann, bob] = [await service.client(), await service.client()];
  });
  afterAll(() => service.close());

  it('is told to the others who do, until he ends, and to nobody of another tenant or at another record', async () => {
    expect(await say(ann!)).toEqual([]);
    expect(await say(ann!)).toEqual([]);
    const [seen] = await say(bob!);
    expect(seen).toEqual({ userName: expect.any(String), since: expect.any(String) });
    expect(await say(ann!)).toHaveLength(1);
    expect(await say(bob!, true, '/api/crm/dealers')).toEqual([]);
    expect(await say(await service.client(service.tenantB))).toEqual([]);
    await say(ann!, false);
    expect(await say(bob!)).toEqual([]);
  });
});
