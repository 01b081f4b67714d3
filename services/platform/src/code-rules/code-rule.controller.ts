import { codeRuleRoutes } from '@ishare/contracts/platform/code-rule-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Controller } from '@nestjs/common';
import { CodeRuleService } from './code-rule.service.js';
import { codeRules } from '../things.js';

@Controller(codeRules.resource.path)
export class CodeRuleController extends CrudController(codeRules.resource, CodeRuleService) {
  constructor(private readonly rules: CodeRuleService) {
    super(rules);
  }

  @Serves(codeRuleRoutes.preview)
  preview(id: string) {
    return this.rules.preview(id);
  }
}
