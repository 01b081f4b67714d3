import { labelTemplates as routes, type proofRequest } from '@ishare/contracts/optimisation/label-template.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { labelTemplates } from '../things.js';
import { LabelTemplateService } from './label-template.service.js';

export class LabelTemplateController extends CrudController(labelTemplates.resource, LabelTemplateService) {
  @Inject(LabelTemplateService) private readonly templates!: LabelTemplateService;

  @Serves(routes.prove)
  prove(asked: z.output<typeof proofRequest>) {
    return this.templates.prove(asked);
  }
}
