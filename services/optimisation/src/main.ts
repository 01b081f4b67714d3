import { bootService } from '@ishare/server/boot.js';
import { optimisationService } from './optimisation.module.js';

await bootService(optimisationService);
