import { featureValues, type featureChanges, type FeatureQuery } from '@ishare/contracts/saas/feature-values.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { FeatureService } from './feature.service.js';

@ApiTags('Features')
@Controller()
export class FeatureController {
  constructor(private readonly features: FeatureService) {}

  @Serves(featureValues.get)
  get(query: FeatureQuery) {
    return this.features.groups(query);
  }

  @Serves(featureValues.update)
  update({ features }: z.output<typeof featureChanges>, query: FeatureQuery) {
    return this.features.change(query, features);
  }

  @Serves(featureValues.reset)
  reset(query: FeatureQuery) {
    return this.features.reset(query);
  }
}
