import { Inject, Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider, ModuleMetadata, OnModuleInit } from '@nestjs/common';
import { HubContext } from './hub-context.js';
import type { HubServerOptions } from './hub-options.js';
import { HubFigures } from './hub-figures.js';
import { HubServer } from './hub-server.js';

export interface HubsModuleOptions
  extends Pick<ModuleMetadata, 'imports'>, Pick<FactoryProvider<HubServerOptions>, 'inject' | 'useFactory'> {}

@Module({})
class HubServerModule implements OnModuleInit {
  constructor(@Inject(HubServer) private readonly server: HubServer) {}

  async onModuleInit(): Promise<void> {
    await this.server.start();
  }
}

@Module({})
export class HubsModule {
  /** The one HubServer of the process, for all hubs and for all that push. */
  static forRoot({ imports = [], inject = [], useFactory }: HubsModuleOptions): DynamicModule {
    const server: FactoryProvider<HubServer> = {
      provide: HubServer,
      inject,
      useFactory: async (...dependencies: unknown[]) => new HubServer(await useFactory(...dependencies)),
    };
    return { module: HubServerModule, global: true, imports, providers: [server, HubFigures], exports: [HubServer] };
  }

  /** Gives the importing module a HubContext for the hub of that name. */
  static forHub(name: string): DynamicModule {
    const context: FactoryProvider<HubContext> = {
      provide: HubContext,
      inject: [HubServer],
      useFactory: (server: HubServer) => new HubContext(server, name),
    };
    return { module: HubsModule, providers: [context], exports: [HubContext] };
  }
}
