import { FormDataFieldService, FormDataService, FormFieldMappingService } from './form-data.service.js';
import {
  FormCustomizeController,
  FormDataController,
  FormDataFieldController,
  FormFieldMappingController,
} from './form.controller.js';
import { FormCustomizeService } from './form.service.js';
import { FormSources } from './form-sources.js';
import { FormTrials } from './form-trials.js';

export const forms = {
  controllers: [FormCustomizeController, FormDataController, FormDataFieldController, FormFieldMappingController],
  providers: [
    FormSources,
    FormTrials,
    FormCustomizeService,
    FormDataService,
    FormDataFieldService,
    FormFieldMappingService,
  ],
};
