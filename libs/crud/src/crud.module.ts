import { Database } from '@ishare/data/database.js';
import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { CrudController } from './crud.controller.js';
import { CrudService } from './crud.service.js';
import type { AnyResource } from './resource.js';

/** Rung 0: resources that need no code of their own. */
@Module({})
export class CrudModule {
  static for(resources: readonly AnyResource[]): DynamicModule {
    const controllers: Type[] = [];
    const providers: Provider[] = [];
    for (const resource of resources) {
      const token = Symbol(`${resource.name}Service`);
      providers.push({
        provide: token,
        useFactory: (database: Database) => new CrudService(database, resource),
        inject: [Database],
      });
      controllers.push(CrudController(resource, token));
    }
    return { module: CrudModule, controllers, providers };
  }
}
