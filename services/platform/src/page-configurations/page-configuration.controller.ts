import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { guid, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  pageConfigurationQuery,
  pageConfigurationReply,
  routeKey,
  saveConfigBody,
  type PageConfigurationQuery,
  type SaveConfigBody,
} from './page-configuration.dto.js';
import { PageConfigurationService } from './page-configuration.service.js';

const P = basicSetupPermissions.names.PageConfigurations;

@ApiTags('PageConfiguration')
@Controller('api/pageConfiguration')
export class PageConfigurationController {
  constructor(private readonly configurations: PageConfigurationService) {}

  @Get()
  @Allow(P.Default)
  @Returns(pagedReply(pageConfigurationReply))
  list(@FromQuery(pageConfigurationQuery) query: PageConfigurationQuery) {
    return this.configurations.list(query);
  }

  @Get('config/:routeKey')
  @SignedIn()
  @Returns(pageConfigurationReply)
  effective(@FromPath('routeKey', routeKey()) key: string) {
    return this.configurations.effective(key);
  }

  @Post('save-config')
  @SignedIn()
  @Returns(pageConfigurationReply)
  save(@FromBody(saveConfigBody) body: SaveConfigBody) {
    return this.configurations.save(body);
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id', guid()) id: string) {
    return this.configurations.delete(id);
  }
}
