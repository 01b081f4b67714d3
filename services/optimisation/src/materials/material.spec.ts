import { conformance } from '@ishare/testing/conformance.js';
import { TestService } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { materialResource } from './material.resource.js';

describe('materials', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
  });
  afterAll(() => service.close());

  conformance(materialResource, {
    create: (n) => ({ code: `M-${n}`, name: `Board ${n}`, thickness: 18 }),
    change: { name: 'Particleboard', price: 168.5 },
    invalid: { body: { code: 'X', name: 'Y', thickness: 0 }, member: 'thickness' },
  }, () => service);

  it('refuses a code that is taken, and frees it when its material is deleted', async () => {
    const client = await service.client();
    const { body } = await client.post('/api/optimization/materials', { code: 'TWICE', name: 'a', thickness: 18 });
    const refused = await client.post('/api/optimization/materials', { code: 'TWICE', name: 'b', thickness: 18 });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['code']]);
    await client.delete(`/api/optimization/materials/${body.id}`);
    expect((await client.post('/api/optimization/materials', { code: 'TWICE', name: 'b', thickness: 18 })).status).toBe(200);
  });
});
