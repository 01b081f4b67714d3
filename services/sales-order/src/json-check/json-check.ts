import { CrudModule } from '@ishare/crud/crud.module.js';
import { CheckRule, JsonCheckBaseData, JsonCheckPageConfig, JsonModel } from './check-rule.entity.js';
import { JsonCheckController, JsonModelController } from './json-check.controller.js';
import { checkRuleResource, jsonCheckBaseDataResource, jsonCheckPageConfigResource } from './json-check.resource.js';
import { JsonCheckService } from './json-check.service.js';
import { JsonModelService } from './json-model.service.js';

/** What the service's module and data take in. Files are uploaded: the service must accept uploads. */
export const jsonCheck = {
  imports: [CrudModule.for([checkRuleResource, jsonCheckBaseDataResource, jsonCheckPageConfigResource])],
  controllers: [JsonModelController, JsonCheckController],
  providers: [JsonCheckService, JsonModelService],
  entities: [CheckRule, JsonCheckBaseData, JsonCheckPageConfig, JsonModel],
};
