import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { Get, Inject, Post, Put } from '@nestjs/common';
import { FormDataFieldService, FormDataService, FormFieldMappingService } from './form-data.service.js';
import {
  formCustomizeResource,
  formDataFieldResource,
  formDataResource,
  formFieldMappingResource,
  formInitBody,
  formJsonBody,
  formJsonQuery,
  formJsonReply,
  type FormJsonBody,
} from './form.resource.js';
import { FormCustomizeService } from './form.service.js';

const P = basicSetupPermissions.names;

export class FormCustomizeController extends CrudController(formCustomizeResource, FormCustomizeService) {
  @Inject(FormCustomizeService) private readonly forms!: FormCustomizeService;

  @Get(':id/json')
  @SignedIn('tenant')
  @Returns(formJsonReply)
  json(@FromPath('id') id: string, @FromQuery(formJsonQuery) { version }: { version?: number }) {
    return this.forms.json(id, version);
  }

  @Put(':id/json')
  @Allow(P.FormCustomize.Edit)
  @Returns(formJsonReply)
  putJson(@FromPath('id') id: string, @FromBody(formJsonBody) body: FormJsonBody) {
    return this.forms.putJson(id, body);
  }
}

export class FormDataController extends CrudController(formDataResource, FormDataService) {
  @Inject(FormDataService) private readonly records!: FormDataService;

  @Post('init')
  @Allow(P.FormData.Create)
  @Returns('nothing')
  init(@FromBody(formInitBody) { formId }: { formId?: string | null }) {
    return this.records.init(formId ?? null);
  }
}

export class FormDataFieldController extends CrudController(formDataFieldResource, FormDataFieldService) {}
export class FormFieldMappingController extends CrudController(formFieldMappingResource, FormFieldMappingService) {}
