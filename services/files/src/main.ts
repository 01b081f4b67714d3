import { bootService } from '@ishare/server/boot.js';
import { filesService } from './files.module.js';

await bootService(filesService);
