import { FormDataFieldService, FormDataService, FormFieldMappingService } from './form-data.service.js';
import {
  FormCustomizeController,
  FormDataController,
  FormDataFieldController,
  FormFieldMappingController,
} from './form.controller.js';
import { FormCustomizeService } from './form.service.js';

export const forms = {
  controllers: [FormCustomizeController, FormDataController, FormDataFieldController, FormFieldMappingController],
  providers: [FormCustomizeService, FormDataService, FormDataFieldService, FormFieldMappingService],
};
