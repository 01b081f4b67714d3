import type { LedgerEntry } from '@ishare/contracts/crm/ledger.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { CURRENCY, moneyText } from '@ishare/kernel/money.js';
import type { Note } from '@ishare/print/lay-note.js';
import { printNote } from '@ishare/print/printing.js';
import { attachment } from '@ishare/server/attachment.js';
import { currentTenantId } from '@ishare/server/context.js';
import { letterhead } from '@ishare/server/letterhead.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { paperText } from '../papers.js';
import { LedgerService, type Period } from './ledger.service.js';

/** Whence the money went where; of what order, below it. */
const documentsOf = ({ remittanceNo, billNo, salesOrderNo }: LedgerEntry): string =>
  [[remittanceNo, billNo].filter(Boolean).join(' → '), salesOrderNo].filter(Boolean).join('\n');

/** A dealer's statement of account: what stood there, what came and went, what stands there. */
@Injectable()
export class LedgerPapers {
  constructor(
    @Inject(LedgerService) private readonly ledgers: LedgerService,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async statement(id: string, period: Period): Promise<StreamableFile> {
    const ledger = await this.ledgers.read(id, period);
    const zone = await factoryZone(this.ports);
    const say = paperText(this.localizer);
    const { dealerName, from, to, opening, credited, debited, closing, entries, isCut } = ledger;
    const figure = (amount: number) => (amount === 0 ? '' : moneyText(amount));
    const note: Note = {
      from: await letterhead(this.ports),
      title: say('statementTitle'),
      code: `${dealerName} ${to}`.slice(0, 64),
      facts: [
        [say('dealer'), dealerName],
        [say('period'), `${from ?? '…'} – ${to}`],
        [say('opening'), moneyText(opening)],
        [say('closing'), moneyText(closing)],
        [say('currency'), CURRENCY],
      ],
      tables: [
        {
          ...(isCut && { title: say('statementCut', { count: entries.length }) }),
          columns: [
            { title: say('day'), share: 26 },
            { title: say('entry'), share: 36 },
            { title: say('document'), share: 78 },
            { title: say('credit'), share: 31, isFigure: true },
            { title: say('debit'), share: 31, isFigure: true },
            { title: say('balance'), share: 34, isFigure: true },
          ],
          rows: [
            ['', say('opening'), '', '', '', moneyText(opening)],
            ...entries.map((one) => [
              dayIn(new Date(one.time), zone),
              say(`kind.${one.kind}`),
              documentsOf(one),
              figure(Math.max(0, one.amount)),
              figure(Math.max(0, -one.amount)),
              moneyText(one.balance),
            ]),
            ['', say('closing'), '', moneyText(credited), moneyText(debited), moneyText(closing)],
          ],
        },
      ],
      signs: [
        [say('factorySigns'), ''],
        [say('dealerSigns'), ''],
      ],
    };
    const bytes = await printNote(currentTenantId(), { note, title: say('statementTitle') });
    return attachment(`${dealerName} ${to}.pdf`, Buffer.from(bytes));
  }
}
