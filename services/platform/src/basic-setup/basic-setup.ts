import { AreaController, AreaService } from './area.js';
import {
  ImportConfigController,
  ImportConfigService,
  ImportRuleMappingController,
  ImportRuleMappingService,
  ImportSplitOrderMappingController,
  ImportSplitOrderMappingService,
} from './import-mapping.js';

export const basicSetup = {
  controllers: [AreaController, ImportRuleMappingController, ImportConfigController, ImportSplitOrderMappingController],
  providers: [AreaService, ImportRuleMappingService, ImportConfigService, ImportSplitOrderMappingService],
};
