// What the specs of this service share.
import { TestService, type TestServiceOptions } from '@ishare/testing/test-service.js';
import { platformData } from './platform.data.js';
import { platformService } from './platform.module.js';

export function startPlatform(options?: TestServiceOptions): Promise<TestService> {
  return TestService.start(platformService, [platformData], options);
}
