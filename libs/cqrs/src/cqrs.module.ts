import { Module } from '@nestjs/common';
import { CqrsModule, EventBus } from '@nestjs/cqrs';
import { TransactionEventBus } from './transaction-event-bus.js';

const nest = CqrsModule.forRoot();

/** Nest's commands and events, with events that are handled in their transaction. */
@Module({
  imports: [
    {
      ...nest,
      providers: [
        ...(nest.providers ?? []),
        TransactionEventBus,
        { provide: EventBus, useExisting: TransactionEventBus },
      ],
      exports: [TransactionEventBus],
    },
  ],
})
export class TransactionCqrsModule {}
