import { textTemplatePermissions } from '@ishare/contracts/platform/permissions.js';
import { features } from '@ishare/contracts/saas/features.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { pagedReply, requiredText } from '@ishare/server/schemas.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { NeedsFeature } from '@ishare/server/features.js';
import {
  contentBody,
  contentQuery,
  contentReply,
  definitionQuery,
  definitionReply,
  restoreBody,
  type DefinitionQuery,
} from './text-template.dto.js';
import { TextTemplateService } from './text-template.service.js';

const P = textTemplatePermissions.names.TextTemplates;

@ApiTags('TextTemplate')
@Controller('api/text-template-management')
@NeedsFeature(features.textTemplates)
export class TextTemplateController {
  constructor(private readonly templates: TextTemplateService) {}

  @Get('template-definitions')
  @Allow(P.Default)
  @Returns(pagedReply(definitionReply))
  list(@FromQuery(definitionQuery) query: DefinitionQuery) {
    return this.templates.list(query);
  }

  @Get('template-definitions/:name')
  @Allow(P.Default)
  @Returns(definitionReply)
  definition(@FromPath('name', requiredText(128)) name: string) {
    return this.templates.definition(name);
  }

  @Get('template-contents')
  @Allow(P.Default)
  @Returns(contentReply)
  content(@FromQuery(contentQuery) { templateName, cultureName }: z.output<typeof contentQuery>) {
    return this.templates.content(templateName, cultureName);
  }

  @Put('template-contents')
  @Allow(P.EditContents)
  @Returns(contentReply)
  change(@FromBody(contentBody) { templateName, cultureName, content }: z.output<typeof contentBody>) {
    return this.templates.change(templateName, cultureName, content);
  }

  @Put('template-contents/restore-to-default')
  @Allow(P.EditContents)
  @Returns('nothing')
  restore(@FromBody(restoreBody) { templateName, cultureName }: z.output<typeof restoreBody>) {
    return this.templates.restore(templateName, cultureName);
  }
}
