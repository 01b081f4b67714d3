import { health } from '@ishare/contracts/platform/health.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller()
export class TenantHealthController {
  constructor(private readonly healths: HealthService) {}

  @Serves(health.tell)
  tell({ tenantId }: { tenantId?: string | undefined }) {
    return this.healths.of(tenantId);
  }
}
