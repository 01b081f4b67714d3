import {
  type DefinitionQuery,
  type contentQuery,
  type contentBody,
  type restoreBody,
  textTemplates,
} from '@ishare/contracts/platform/text-templates.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { TextTemplateService } from './text-template.service.js';

@ApiTags('TextTemplate')
@Controller()
export class TextTemplateController {
  constructor(private readonly templates: TextTemplateService) {}

  @Serves(textTemplates.list)
  list(query: DefinitionQuery) {
    return this.templates.list(query);
  }

  @Serves(textTemplates.definition)
  definition(name: string) {
    return this.templates.definition(name);
  }

  @Serves(textTemplates.content)
  content({ templateName, cultureName }: z.output<typeof contentQuery>) {
    return this.templates.content(templateName, cultureName);
  }

  @Serves(textTemplates.preview)
  preview({ templateName, cultureName, content }: z.output<typeof contentBody>) {
    return this.templates.preview(templateName, cultureName, content);
  }

  @Serves(textTemplates.change)
  change({ templateName, cultureName, content }: z.output<typeof contentBody>) {
    return this.templates.change(templateName, cultureName, content);
  }

  @Serves(textTemplates.restore)
  restore({ templateName, cultureName }: z.output<typeof restoreBody>) {
    return this.templates.restore(templateName, cultureName);
  }
}
