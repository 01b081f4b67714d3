import { FormDataFieldService, FormDataService, FormFieldMappingService } from './form-data.service.js';
import {
  FormCustomizeController,
  FormDataController,
  FormDataFieldController,
  FormFieldMappingController,
} from './form.controller.js';
import { FormCustomize, FormCustomizeVersion, FormData, FormDataField, FormFieldMapping } from './form.entity.js';
import { FormCustomizeService } from './form.service.js';

export const forms = {
  controllers: [FormCustomizeController, FormDataController, FormDataFieldController, FormFieldMappingController],
  providers: [FormCustomizeService, FormDataService, FormDataFieldService, FormFieldMappingService],
};
export const formEntities = [FormCustomize, FormCustomizeVersion, FormData, FormDataField, FormFieldMapping];
