import { workflowMoved } from '@ishare/contracts/platform/workflow/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ContractService } from './contract.service.js';

/** Hears what workflows have decided on contracts. */
@Injectable()
export class ContractDecisions {
  constructor(@Inject(ContractService) private readonly contracts: ContractService) {}

  @OnEvent(workflowMoved)
  async hear(said: z.output<typeof workflowMoved.schema>, tx: Tx): Promise<void> {
    if (said.formType === 'contract') await this.contracts.hear(tx, said);
  }
}
