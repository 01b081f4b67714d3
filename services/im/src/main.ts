import { bootService } from '@ishare/server/boot.js';
import { imService } from './im.module.js';

await bootService(imService);
