import { bootService } from '@ishare/server/boot.js';
import { crmService } from './crm.module.js';

await bootService(crmService);
