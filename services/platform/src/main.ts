import { bootService } from '@ishare/server/boot.js';
import { platformService } from './platform.module.js';

await bootService(platformService);
