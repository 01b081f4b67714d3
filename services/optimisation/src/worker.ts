// The optimiser's process: does the runs and nothing else, at low priority so that requests come first.
import 'reflect-metadata';
import { setPriority } from 'node:os';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import { onShutdown, processParts } from '@ishare/server/boot.js';
import { Localizer } from '@ishare/server/localizer.js';
import { ServerModule } from '@ishare/server/server.module.js';
import { ConsoleLogger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { optimisationData } from './optimisation.data.js';
import { optimisationTexts } from './optimisation.texts.js';
import { RunJobs } from './runs/run.jobs.js';

const NICE = 10;

const { config, ports, state } = processParts();

@Module({
  imports: [
    ServerModule.with({ config, ports, state, localizer: new Localizer(optimisationTexts) }), DataModule.for(optimisationData), MessagingModule.for({ service: 'optimisation', role: 'worker' }),
  ],
  providers: [RunJobs],
})
class WorkerModule {}

setPriority(NICE);
const levels = ['error', 'warn', 'log', 'debug'] as const;
const logger = new ConsoleLogger({
  prefix: 'optimisation-worker', logLevels: levels.slice(0, levels.indexOf(config.LOG_LEVEL) + 1), json: config.NODE_ENV === 'production' && !process.stdout.isTTY,
});
const app = await NestFactory.createApplicationContext(WorkerModule, { logger, abortOnError: false });
onShutdown(async () => {
  await app.close();
  await state.close();
});
