import { bootService } from '@ishare/server/boot.js';
import { saasService } from './saas.module.js';

await bootService(saasService);
