import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import type { Command, CommandResult } from '@nestjs/cqrs';

/** What handles a command that needs nothing from elsewhere: `change` is the transaction. */
@Injectable()
export abstract class UseCase<C extends Command<unknown>> {
  constructor(private readonly database: Database) {}

  protected abstract change(tx: Tx, command: C): Promise<CommandResult<C>>;

  execute(command: C): Promise<CommandResult<C>> {
    return this.database.tx((tx) => this.change(tx, command));
  }
}

/**
 * What handles a command that needs something from elsewhere: `prepare` asks other services for it outside of the
 * transaction, which waits for nobody; `change` is the transaction.
 */
@Injectable()
export abstract class PreparedUseCase<C extends Command<unknown>, Facts> {
  constructor(private readonly database: Database) {}

  protected abstract prepare(command: C): Promise<Facts>;

  protected abstract change(tx: Tx, command: C, facts: Facts): Promise<CommandResult<C>>;

  async execute(command: C): Promise<CommandResult<C>> {
    const facts = await this.prepare(command);
    return this.database.tx((tx) => this.change(tx, command, facts));
  }
}
