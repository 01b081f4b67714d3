import { Area, AreaController, AreaService } from './area.js';
import { Calendar, CalendarController, CalendarService } from './calendar.js';
import {
  ImportConfig,
  ImportConfigController,
  ImportConfigService,
  ImportRuleMapping,
  ImportRuleMappingController,
  ImportRuleMappingService,
  ImportSplitOrderMapping,
  ImportSplitOrderMappingController,
  ImportSplitOrderMappingService,
} from './import-mapping.js';

export const basicSetup = {
  imports: [],
  controllers: [
    AreaController,
    CalendarController,
    ImportRuleMappingController,
    ImportConfigController,
    ImportSplitOrderMappingController,
  ],
  providers: [
    AreaService,
    CalendarService,
    ImportRuleMappingService,
    ImportConfigService,
    ImportSplitOrderMappingService,
  ],
};
export const basicSetupEntities = [Area, Calendar, ImportConfig, ImportRuleMapping, ImportSplitOrderMapping];
