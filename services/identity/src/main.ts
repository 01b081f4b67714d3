import { bootService } from '@ishare/server/boot.js';
import { identityService } from './identity.module.js';

await bootService(identityService);
