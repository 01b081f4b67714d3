import { CURRENCY, moneyText, sharesOf } from '@ishare/kernel/money.js';
import type { Note } from '@ishare/print/lay-note.js';
import { printNote } from '@ishare/print/printing.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentTenantId } from '@ishare/server/context.js';
import { letterhead } from '@ishare/server/letterhead.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { paperText } from '../papers.js';
import { ContractService } from './contract.service.js';

/** A contract on paper: whom it is with, what is to be paid when, and where both sign. */
@Injectable()
export class ContractPapers {
  constructor(
    @Inject(ContractService) private readonly contracts: ContractService,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async print(id: string): Promise<StreamableFile> {
    const { contractNo, customerName, dealerName, amount, signDate, version, ...contract } =
      await this.contracts.one(id);
    const say = paperText(this.localizer);
    const { paymentPlan, salesOrderNo, woodNetOrderId } = contract;
    const amounts = sharesOf(
      amount,
      paymentPlan.map(({ rate }) => rate!),
    );
    const facts: [name: string, value: string][] = [
      [say('contractNo'), contractNo],
      [say('version'), String(version)],
      [say('customer'), customerName ?? ''],
      [say('dealer'), dealerName ?? ''],
      [say('order'), salesOrderNo ?? ''],
      [say('woodNet'), woodNetOrderId ?? ''],
      [say('signDate'), signDate ?? ''],
      [say('amount'), moneyText(amount)],
      [say('currency'), CURRENCY],
    ];
    const note: Note = {
      from: await letterhead(this.ports),
      title: say('contractTitle'),
      code: contractNo,
      // What is not known is not asked about on paper.
      facts: facts.filter(([, value]) => value !== ''),
      tables: [
        {
          title: say('plan'),
          columns: [
            { title: say('share'), share: 50 },
            { title: say('rate'), share: 25, isFigure: true },
            { title: say('amount'), share: 35, isFigure: true },
            { title: '', share: 6 },
            { title: say('due'), share: 60 },
          ],
          rows: paymentPlan.map(({ name, rate, dueEvent, dueDays }, index) => [
            name,
            `${rate} %`,
            moneyText(amounts[index]!),
            '',
            dueDays ? say(`due.${dueEvent}`, { days: dueDays }) : say(`dueAt.${dueEvent}`),
          ]),
        },
      ],
      signs: [
        [say('factorySigns'), ''],
        [say('customerSigns'), ''],
      ],
    };
    const bytes = await printNote(currentTenantId(), { note, title: contractNo });
    return attachment(`${contractNo}.pdf`, Buffer.from(bytes));
  }
}
