import { CrudController } from '@ishare/crud/crud.controller.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject } from '@nestjs/common';
import { ClaimTypeService } from './claim-type.service.js';
import { claimTypes } from '../things.js';

export class ClaimTypesController extends CrudController(claimTypes.resource, ClaimTypeService) {
  constructor(@Inject(ClaimTypeService) private readonly types: ClaimTypeService) {
    super(types as never);
  }

  @Get('actived-list')
  @SignedIn('tenant')
  @Returns(itemsReply(claimTypes.schemas.reply))
  async activated() {
    return { items: await this.types.all() };
  }
}
