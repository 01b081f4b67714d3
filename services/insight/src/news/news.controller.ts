import { Audience } from '@ishare/contracts/audience.js';
import { newsRoutes } from '@ishare/contracts/insight/news.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { servedNews, servedNewsTypes } from '../things.js';
import { NewsTypeService } from './news-type.service.js';
import { NewsService } from './news.service.js';

export class NewsTypeController extends CrudController(servedNewsTypes.resource, NewsTypeService) {}

export class NewsController extends CrudController(servedNews.resource, NewsService) {
  @Inject(NewsService) private readonly news!: NewsService;

  @Serves(newsRoutes.headCount)
  async headCount({ audience = Audience.All }: { audience?: number | undefined }) {
    return { count: await this.news.headCount(audience) };
  }

  @Serves(newsRoutes.toConfirm)
  toConfirm() {
    return this.news.toConfirm();
  }

  @Serves(newsRoutes.read)
  read(id: string) {
    return this.news.markRead(id);
  }

  @Serves(newsRoutes.confirm)
  confirm(id: string) {
    return this.news.confirm(id);
  }

  @Serves(newsRoutes.receipts)
  receipts(id: string) {
    return this.news.receipts(id);
  }

  @Serves(newsRoutes.remind)
  remind(id: string) {
    return this.news.remind(id);
  }
}
