import { AreaController, AreaService } from './area.js';
import { CalendarController, CalendarService } from './calendar.js';
import {
  ImportConfigController,
  ImportConfigService,
  ImportRuleMappingController,
  ImportRuleMappingService,
  ImportSplitOrderMappingController,
  ImportSplitOrderMappingService,
} from './import-mapping.js';

export const basicSetup = {
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
