import {
  featurePermissions,
  saasPermissions,
  tenantManagementPermissions,
} from '@ishare/contracts/saas/permissions.js';
import { Allow, FromBody, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { featureChanges, featureGroups, featureQuery, type FeatureQuery } from './feature.dto.js';
import { FeatureService } from './feature.service.js';

/** Which of them is needed depends on whose features they are. */
const MANAGE = [
  tenantManagementPermissions.names.Tenants.ManageFeatures,
  saasPermissions.names.Tenants.ManageFeatures,
  saasPermissions.names.Editions.ManageFeatures,
  featurePermissions.names.ManageHostFeatures.Default,
] as const;

@ApiTags('Features')
@Controller('api/feature-management/features')
export class FeatureController {
  constructor(private readonly features: FeatureService) {}

  @Get()
  @Allow(...MANAGE)
  @Returns(featureGroups)
  get(@FromQuery(featureQuery) query: FeatureQuery) {
    return this.features.groups(query);
  }

  @Put()
  @Allow(...MANAGE)
  @Returns('nothing')
  update(
    @FromQuery(featureQuery) query: FeatureQuery,
    @FromBody(featureChanges) { features }: z.output<typeof featureChanges>,
  ) {
    return this.features.change(query, features);
  }

  @Delete()
  @Allow(...MANAGE)
  @Returns('nothing')
  reset(@FromQuery(featureQuery) query: FeatureQuery) {
    return this.features.reset(query);
  }
}
