// The optimiser's process: does the runs and nothing else, at low priority so that requests come first.
import { getPriority, setPriority } from 'node:os';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import { bootWorker } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { optimisationData } from './optimisation.data.js';
import { optimisationTexts } from './optimisation.texts.js';
import { RunJobs } from './runs/run.jobs.js';

const NICE = 10;

@Module({
  imports: [DataModule.for(optimisationData), MessagingModule.for({ service: 'optimisation', role: 'worker' })],
  providers: [RunJobs],
})
class WorkerModule {}

// Whoever started it may have made it nicer still, and only root may take that back.
if (getPriority() < NICE) setPriority(NICE);
await bootWorker({ name: 'optimisation-worker', module: WorkerModule, texts: optimisationTexts });
