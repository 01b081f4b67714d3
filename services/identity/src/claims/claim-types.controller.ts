import { CrudController } from '@ishare/crud/crud.controller.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject } from '@nestjs/common';
import { claimTypeReply, claimTypeResource } from './claim-type.resource.js';
import { ClaimTypeService } from './claim-type.service.js';

export class ClaimTypesController extends CrudController(claimTypeResource, ClaimTypeService) {
  constructor(@Inject(ClaimTypeService) private readonly types: ClaimTypeService) {
    super(types as never);
  }

  @Get('actived-list')
  @SignedIn('tenant')
  @Returns(itemsReply(claimTypeReply))
  async activated() {
    return { items: await this.types.all() };
  }
}
