import { bootService } from '@ishare/server/boot.js';
import { catalogueService } from './catalogue.module.js';

await bootService(catalogueService);
