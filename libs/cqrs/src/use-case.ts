import type { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import type { Command, CommandResult } from '@nestjs/cqrs';

/**
 * What handles a command: `prepare` asks other services for what the change needs, outside of the transaction, which waits for
 * nobody; `change` is the transaction. A use case that needs nothing from elsewhere prepares nothing.
 */
export abstract class UseCase<C extends Command<unknown>, Facts> {
  constructor(private readonly database: Database) {}

  protected abstract prepare(command: C): Promise<Facts>;

  protected abstract change(tx: Tx, command: C, facts: Facts): Promise<CommandResult<C>>;

  async execute(command: C): Promise<CommandResult<C>> {
    const facts = await this.prepare(command);
    return this.database.tx((tx) => this.change(tx, command, facts));
  }
}
