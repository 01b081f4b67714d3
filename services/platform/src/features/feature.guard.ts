import type { FeatureDefinition } from '@ishare/contracts/saas/features.js';
import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Features } from './features.service.js';

const FEATURE = 'ishare:feature';

@Injectable()
class FeatureGuard implements CanActivate {
  constructor(private readonly reflector: Reflector, private readonly features: Features) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.features.require(this.reflector.getAllAndOverride<FeatureDefinition>(FEATURE, [context.getHandler(), context.getClass()]));
    return true;
  }
}

/** Opens the routes to tenants that have the feature; asked after the permission. */
export function NeedsFeature(feature: FeatureDefinition): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(FEATURE, feature), UseGuards(FeatureGuard));
}
