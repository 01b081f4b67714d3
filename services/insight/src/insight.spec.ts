import { TestService } from '@ishare/testing/test-service.js';
import { insightData } from './insight.data.js';
import { insightService } from './insight.module.js';

describe('insight', () => {
  it('boots on a schema of its own and is ready', async () => {
    const service = await TestService.start(insightService, [insightData]);
    try {
      expect((await service.anonymous().get('/health/ready')).status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
