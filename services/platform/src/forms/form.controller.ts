import { type FormJsonBody, formJson, formRecords } from '@ishare/contracts/platform/form-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Inject } from '@nestjs/common';
import { FormDataFieldService, FormDataService, FormFieldMappingService } from './form-data.service.js';
import { formDataFields, formDatas, formFieldMappings, forms } from '../things.js';
import { FormCustomizeService } from './form.service.js';
import { FormSources } from './form-sources.js';
import { FormTrials } from './form-trials.js';

export class FormCustomizeController extends CrudController(forms.resource, FormCustomizeService) {
  @Inject(FormCustomizeService) private readonly forms!: FormCustomizeService;
  @Inject(FormSources) private readonly sources!: FormSources;
  @Inject(FormTrials) private readonly trials!: FormTrials;

  @Serves(formJson.json)
  json(id: string, { version }: { version?: number }) {
    return this.forms.json(id, version);
  }

  @Serves(formJson.choices)
  async choices(id: string, { field, version }: { field: string; version?: number }) {
    return { items: await this.sources.choices(id, field, version) };
  }

  @Serves(formJson.tryOut)
  tryOut(id: string) {
    return this.trials.tryOut(id);
  }

  @Serves(formJson.uses)
  async uses(id: string) {
    return { items: await this.trials.uses(id) };
  }

  @Serves(formJson.putJson)
  putJson(id: string, body: FormJsonBody) {
    return this.forms.putJson(id, body);
  }
}

export class FormDataController extends CrudController(formDatas.resource, FormDataService) {
  @Inject(FormDataService) private readonly records!: FormDataService;

  @Serves(formRecords.init)
  init({ formId }: { formId?: string | null }) {
    return this.records.init(formId ?? null);
  }
}

export class FormDataFieldController extends CrudController(formDataFields.resource, FormDataFieldService) {}
export class FormFieldMappingController extends CrudController(formFieldMappings.resource, FormFieldMappingService) {}
