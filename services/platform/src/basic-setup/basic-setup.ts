import { CrudModule } from '@ishare/crud/crud.module.js';
import { Area, AreaController, AreaService } from './area.js';
import { Calendar, calendarResource } from './calendar.js';
import {
  ImportConfig, ImportConfigController, ImportConfigService, ImportRuleMapping, ImportRuleMappingController, ImportRuleMappingService, ImportSplitOrderMapping, ImportSplitOrderMappingController,
  ImportSplitOrderMappingService,
} from './import-mapping.js';

export const basicSetup = {
  imports: [CrudModule.for([calendarResource])],
  controllers: [AreaController, ImportRuleMappingController, ImportConfigController, ImportSplitOrderMappingController],
  providers: [AreaService, ImportRuleMappingService, ImportConfigService, ImportSplitOrderMappingService],
};
export const basicSetupEntities = [Area, Calendar, ImportConfig, ImportRuleMapping, ImportSplitOrderMapping];
