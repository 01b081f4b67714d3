import { ledgers as routes } from '@ishare/contracts/crm/ledger.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { LedgerPapers } from './ledger-papers.js';
import { LedgerService, type Period } from './ledger.service.js';

@Controller()
export class LedgerController {
  constructor(
    @Inject(LedgerService) private readonly ledgers: LedgerService,
    @Inject(LedgerPapers) private readonly papers: LedgerPapers,
  ) {}

  @Serves(routes.read)
  read(id: string, period: Period) {
    return this.ledgers.read(id, period);
  }

  @Serves(routes.statement)
  statement(id: string, period: Period) {
    return this.papers.statement(id, period);
  }

  @Serves(routes.closings)
  closings(id: string) {
    return this.ledgers.closings(id);
  }

  @Serves(routes.close)
  close(id: string, body: { to: string }) {
    return this.ledgers.close(id, body);
  }
}
