// The process of long work: does the runs and draws the long prints, at low priority so that requests come first.
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import { bootWorker } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { PrintJobs } from './labels/print.jobs.js';
import { optimisationData } from './optimisation.data.js';
import { optimisationTexts } from './optimisation.texts.js';
import { givePrecedenceToOthers } from './runs/low-priority.js';
import { RunJobs } from './runs/run.jobs.js';

const NICE = 15;

@Module({
  imports: [DataModule.for(optimisationData), MessagingModule.for({ service: 'optimisation', role: 'worker' })],
  providers: [RunJobs, PrintJobs],
})
class WorkerModule {}

givePrecedenceToOthers(NICE);
await bootWorker({ name: 'optimisation-worker', module: WorkerModule, texts: optimisationTexts });
