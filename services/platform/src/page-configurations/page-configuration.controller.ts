import {
  type SaveConfigBody,
  type ShareViewBody,
  type PageConfigurationQuery,
  pageConfigurations,
} from '@ishare/contracts/platform/page-configurations.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageConfigurationService } from './page-configuration.service.js';
import { SharedViewService } from './shared-view.service.js';

@ApiTags('PageConfiguration')
@Controller()
export class PageConfigurationController {
  constructor(
    private readonly configurations: PageConfigurationService,
    private readonly views: SharedViewService,
  ) {}

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

  @Serves(pageConfigurations.sharedViews)
  sharedViews(key: string) {
    return this.views.list(key);
  }

  @Serves(pageConfigurations.shareView)
  shareView(body: ShareViewBody) {
    return this.views.share(body);
  }

  @Serves(pageConfigurations.unshareView)
  unshareView(id: string) {
    return this.views.unshare(id);
  }

  @Serves(pageConfigurations.remove)
  delete(id: string) {
    return this.configurations.delete(id);
  }
}
