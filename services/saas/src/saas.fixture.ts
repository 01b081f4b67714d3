// What the specs of this service share.
import { TestService } from '@ishare/testing/test-service.js';
import { saasData } from './saas.data.js';
import { saasService } from './saas.module.js';

export function startSaas(): Promise<TestService> {
  return TestService.start(saasService, [saasData]);
}
