import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';

describe.each(['optimize-parameter-settings', 'machine-parameter-settings', 'import-file-settings'])(
  'the default of %s',
  (name) => {
    const path = `${API}/${name}`;
    let service: TestService;
    let client: TestClient;

    beforeAll(async () => {
      service = await TestService.start(optimisationService, [optimisationData]);
      client = await service.client();
    });
    afterAll(() => service.close());

    const defaults = async () =>
      ((await client.get(path)).body.items as { name: string; isDefault: boolean }[])
        .filter(({ isDefault }) => isDefault)
        .map((row) => row.name);

    it('is always exactly one record', async () => {
      const { body: first } = await client.post(path, { name: 'first' });
      expect(first.isDefault).toBe(true);
      const { body: second } = await client.post(path, { name: 'second', isDefault: true });
      expect(await defaults()).toEqual(['second']);
      const given = await client.put(`${path}/${second.id}`, { ...second, isDefault: false });
      expect([given.status, given.body.error.validationErrors[0].members]).toEqual([400, ['isDefault']]);
      const { body: again } = await client.get(`${path}/${first.id}`);
      expect((await client.put(`${path}/${first.id}`, { ...again, isDefault: true })).status).toBe(200);
      expect(await defaults()).toEqual(['first']);
      expect((await client.delete(`${path}/${first.id}`)).status).toBe(204);
      expect(await defaults()).toEqual(['second']);
    });
  },
);
