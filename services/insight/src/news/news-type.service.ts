import type { NewsType as NewsTypeRecord } from '@ishare/contracts/insight/news.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { servedNewsTypes } from '../things.js';
import type { NewsType } from './news.entity.js';

@Injectable()
export class NewsTypeService extends ThingService<NewsType, NewsTypeRecord> {
  constructor(@Inject(Database) database: Database, @Inject(Ports) ports: Ports) {
    super(database, ports, servedNewsTypes);
  }

  /** Old clients change a type by sending it again with its id. */
  override async create({ id, ...body }: Record<string, unknown>): Promise<NewsTypeRecord> {
    return typeof id === 'string' ? this.update(id, body as never) : super.create(body);
  }
}
