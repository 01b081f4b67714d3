import { claimTypeRoutes } from '@ishare/contracts/identity/claims.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { ClaimTypeService } from './claim-type.service.js';
import { claimTypes } from '../things.js';

export class ClaimTypesController extends CrudController(claimTypes.resource, ClaimTypeService) {
  constructor(@Inject(ClaimTypeService) private readonly types: ClaimTypeService) {
    super(types as never);
  }

  @Serves(claimTypeRoutes.all)
  async activated() {
    return { items: await this.types.all() };
  }
}
