import { bootService } from '@ishare/server/boot.js';
import { insightService } from './insight.module.js';

await bootService(insightService);
