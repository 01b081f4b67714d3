import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, Returns } from '@ishare/server/routes.js';
import { Controller, Get } from '@nestjs/common';
import { CodeRuleService } from './code-rule.service.js';
import { codeRules } from '../things.js';
import { codeRulePreview } from './code-rule.dto.js';

@Controller(codeRules.resource.path)
export class CodeRuleController extends CrudController(codeRules.resource, CodeRuleService) {
  constructor(private readonly rules: CodeRuleService) {
    super(rules);
  }

  @Get(':id/preview')
  @Allow(basicSetupPermissions.names.CodeRules.Default)
  @Returns(codeRulePreview)
  preview(@FromPath('id') id: string) {
    return this.rules.preview(id);
  }
}
