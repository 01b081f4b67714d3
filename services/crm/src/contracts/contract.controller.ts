import { contracts as routes } from '@ishare/contracts/crm/contract.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { servedContracts } from '../things.js';
import { ContractPapers } from './contract-papers.js';
import { ContractService } from './contract.service.js';

@Controller(servedContracts.resource.path)
export class ContractController extends ThingController(servedContracts, ContractService) {
  constructor(
    @Inject(ContractService) private readonly contracts: ContractService,
    @Inject(ContractPapers) private readonly papers: ContractPapers,
  ) {
    super(contracts);
  }

  @Serves(routes.versions)
  versions(id: string) {
    return this.contracts.versions(id);
  }

  @Serves(routes.restore)
  restore(id: string) {
    return this.contracts.restore(id);
  }

  @Serves(routes.makeOrder)
  makeOrder(id: string, body: { orderName: string; orderTypeId: string }) {
    return this.contracts.makeOrder(id, body);
  }

  @Serves(routes.link)
  link(id: string, body: { salesOrderId: string }) {
    return this.contracts.link(id, body);
  }

  @Serves(routes.print)
  print(id: string) {
    return this.papers.print(id);
  }
}
