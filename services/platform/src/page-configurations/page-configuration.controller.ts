import {
  type SaveConfigBody,
  type PageConfigurationQuery,
  pageConfigurations,
} from '@ishare/contracts/platform/page-configurations.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageConfigurationService } from './page-configuration.service.js';

@ApiTags('PageConfiguration')
@Controller()
export class PageConfigurationController {
  constructor(private readonly configurations: PageConfigurationService) {}

  @Serves(pageConfigurations.list)
  list(query: PageConfigurationQuery) {
    return this.configurations.list(query);
  }

  @Serves(pageConfigurations.effective)
  effective(key: string) {
    return this.configurations.effective(key);
  }

  @Serves(pageConfigurations.save)
  save(body: SaveConfigBody) {
    return this.configurations.save(body);
  }

  @Serves(pageConfigurations.remove)
  delete(id: string) {
    return this.configurations.delete(id);
  }
}
