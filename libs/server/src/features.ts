// What a tenant has: asked of saas each time, so that a change there holds at once.
import type { FeatureDefinition } from '@ishare/contracts/saas/features.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { currentTenantId } from './context.js';
import { Ports } from './ports.js';

export class Features {
  constructor(private readonly ports: Ports) {}

  of(tenantId: string): Promise<Record<string, string>> {
    return this.ports.client(saasPort).features({ tenantId });
  }

  /** Refuses a tenant that does not have the feature; the host needs none to look after itself. */
  async require({ name }: Pick<FeatureDefinition, 'name'>): Promise<void> {
    const tenantId = currentTenantId();
    if (tenantId === EMPTY_GUID || (await this.of(tenantId))[name] === 'true') return;
    throw new AppError(kernelErrors.FeatureDisabled, { name });
  }

  /** The number that a feature allows the current tenant; 0 sets no limit. */
  async limit({ name }: Pick<FeatureDefinition, 'name'>): Promise<number> {
    const tenantId = currentTenantId();
    return tenantId === EMPTY_GUID ? 0 : Number((await this.of(tenantId))[name]);
  }
}

const FEATURE = 'ishare:feature';

@Injectable()
class FeatureGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly features: Features,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.features.require(
      this.reflector.getAllAndOverride<FeatureDefinition>(FEATURE, [context.getHandler(), context.getClass()]),
    );
    return true;
  }
}

/** Opens the routes to tenants that have the feature; asked after the permission. */
export function NeedsFeature(feature: FeatureDefinition): ClassDecorator & MethodDecorator {
  return applyDecorators(
    SetMetadata(FEATURE, feature),
    UseGuards(FeatureGuard),
    ApiExtension('x-feature', feature.name),
  );
}
