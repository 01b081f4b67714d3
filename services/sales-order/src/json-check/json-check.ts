import { CheckRuleService, CheckRuleSetService, JsonCheckBaseDataService } from './check-rule.service.js';
import { IxCheckController, IxCheckRunController, IxCheckSettingController } from './ix-check.controller.js';
import { IxCheckRunService, IxChecks, IxCheckSettingService } from './ix-check.service.js';
import {
  CheckRuleController,
  CheckRuleSetController,
  JsonCheckBaseDataController,
  JsonCheckController,
  JsonModelController,
} from './json-check.controller.js';
import { JsonCheckService } from './json-check.service.js';
import { StarterNames } from './starter-names.js';
import { JsonModelService } from './json-model.service.js';
import { ShareKeys } from '@ishare/server/share-keys.js';

/** What the service's module takes in. Files are uploaded: the service must accept uploads. */
export const jsonCheck = {
  controllers: [
    CheckRuleController,
    CheckRuleSetController,
    JsonCheckBaseDataController,
    JsonModelController,
    JsonCheckController,
  ],
  providers: [
    JsonCheckService,
    JsonModelService,
    CheckRuleService,
    CheckRuleSetService,
    JsonCheckBaseDataService,
    StarterNames,
    ShareKeys,
  ],
};

/** Checks of orders, which read their designs. */
export const ixCheck = {
  controllers: [IxCheckSettingController, IxCheckRunController, IxCheckController],
  providers: [IxCheckSettingService, IxCheckRunService, IxChecks],
};
