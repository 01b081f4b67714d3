import { JsonCheckController, JsonModelController } from './json-check.controller.js';
import { JsonCheckService } from './json-check.service.js';
import { JsonModelService } from './json-model.service.js';
import { ShareKeys } from '@ishare/server/share-keys.js';

/** What the service's module takes in. Files are uploaded: the service must accept uploads. */
export const jsonCheck = {
  controllers: [JsonModelController, JsonCheckController],
  providers: [JsonCheckService, JsonModelService, ShareKeys],
};
