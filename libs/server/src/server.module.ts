import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule, Reflector } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { AuditTrail } from './audit-trail.js';
import { CONFIG, type Config } from './config.js';
import { DemoData } from './demo.js';
import { ErrorFilter } from './error.filter.js';
import { KnownPaths } from './known-paths.js';
import { Features } from './features.js';
import { HealthController, Readiness } from './health.js';
import { HealthReports } from './health-reports.js';
import { InternalController } from './internal.controller.js';
import { Localizer } from './localizer.js';
import { Metrics, MetricsController } from './metrics.js';
import { Origins } from './origins.js';
import { Permissions } from './permissions.js';
import { Ports } from './ports.js';
import { ReplyInterceptor } from './reply.interceptor.js';
import { TenantFinder } from './request-hooks.js';
import { RequestKeyInterceptor, RequestKeys } from './request-keys.js';
import { Revocations } from './revocations.js';
import { SHARED_STATE, type SharedState } from './shared-state.js';
import { TokenVerifier } from './token-verifier.js';
import { Versions } from './versions.js';

export interface ServerParts {
  /** Of the service. */
  name: string;
  config: Config;
  localizer: Localizer;
  ports: Ports;
  state: SharedState;
}

/** What every service needs once: configuration, localisation, access, shared state, ports, health. */
@Module({})
export class ServerModule {
  static with({ name, config, localizer, ports, state }: ServerParts): DynamicModule {
    const revocations = new Revocations(ports, state);
    const versions = new Versions(state);
    const permissions = new Permissions(ports, state, versions);
    const values = [
      { provide: CONFIG, useValue: config },
      { provide: Localizer, useValue: localizer },
      { provide: Ports, useValue: ports },
      { provide: SHARED_STATE, useValue: state },
      { provide: Revocations, useValue: revocations },
      { provide: Versions, useValue: versions },
      { provide: Permissions, useValue: permissions },
      { provide: TokenVerifier, useValue: new TokenVerifier(config, ports, revocations) },
      { provide: Origins, useValue: new Origins(config, ports, state) },
      { provide: AuditTrail, useValue: new AuditTrail(name) },
      { provide: Metrics, useValue: new Metrics() },
      { provide: DemoData, useValue: new DemoData() },
      { provide: HealthReports, useValue: new HealthReports(name, ports) },
      { provide: RequestKeys, useValue: new RequestKeys(config) },
      { provide: Features, useValue: new Features(ports) },
      { provide: TenantFinder, useValue: new TenantFinder(ports) },
    ];
    return {
      module: ServerModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController, InternalController, MetricsController],
      providers: [
        ...values,
        Readiness,
        KnownPaths,
        {
          provide: APP_FILTER,
          useFactory: (paths: KnownPaths) => new ErrorFilter(localizer, paths),
          inject: [KnownPaths],
        },
        {
          provide: APP_GUARD,
          useFactory: (reflector: Reflector) => new AccessGuard(reflector, permissions, state),
          inject: [Reflector],
        },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (keys: RequestKeys) => new RequestKeyInterceptor(keys),
          inject: [RequestKeys],
        },
        { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
      ],
      exports: [...values.map(({ provide }) => provide), Readiness],
    };
  }
}
