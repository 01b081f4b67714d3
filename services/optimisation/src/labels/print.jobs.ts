import { printLabels } from '@ishare/contracts/optimisation/jobs.js';
import type { LabelPrintProgress } from '@ishare/contracts/optimisation/labels.js';
import { printLife, PrintState } from '@ishare/contracts/optimisation/print-life.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { isMoving } from '../runs/moving.js';
import { OnJob, type JobContext } from '@ishare/messaging/handlers.js';
import type { Resolution } from '@ishare/print/page.js';
import { printFollowed } from '@ishare/print/printing.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LabelPrintFile, type PrintWork } from './label-print-file.entity.js';
import { LabelPrint } from './label-print.entity.js';

/** How often a print tells how far it is and looks whether it was cancelled, ms. */
const BEAT = 450;
/** A print that has ended this many workers is given up. */
const MAX_ATTEMPTS = 5;

type Claimed = Pick<LabelPrint, 'solutionId' | 'format' | 'paper' | 'resolution' | 'attempt'>;

/** Cancelled, or taken up by another worker: nothing may be written any more. */
class ClaimLost extends Error {}

/** Draws long prints; only the worker process has it. */
@Injectable()
export class PrintJobs {
  private readonly logger = new Logger('Print');

  constructor(@Inject(Database) private readonly database: Database) {}

  @OnJob(printLabels)
  async run({ printId }: { printId: string }, job: JobContext): Promise<void> {
    const claimed = await this.claim(printId);
    if (!claimed) return;
    const { made, work } = claimed;
    let drawn = 0;
    const tell = (state: LabelPrintProgress['state']) =>
      job.progress({
        tenantId: currentTenantId(),
        progress: { id: printId, solutionId: made.solutionId, state, drawn } satisfies LabelPrintProgress,
      });
    const abort = new AbortController();
    const giveOver = () => abort.abort(job.signal.reason);
    job.signal.addEventListener('abort', giveOver, { once: true });
    const beating = setInterval(() => {
      void this.beat(printId, made.attempt, drawn)
        .then(() => tell(PrintState.Drawing))
        .catch((error: unknown) => abort.abort(error));
    }, BEAT);
    try {
      if (!work || made.attempt - work.since > MAX_ATTEMPTS)
        throw new Error(`Print ${printId} has ended ${MAX_ATTEMPTS} workers.`);
      await tell(PrintState.Drawing);
      const bytes = await this.draw(made, work, abort.signal, (labels) => (drawn = labels));
      await this.end(printId, made.attempt, PrintState.Ready, (tx) =>
        tx.em.update(LabelPrintFile, printId, { work: null, bytes, time: new Date() }),
      );
      drawn = work.labels.length;
      await tell(PrintState.Ready);
    } catch (error) {
      if (job.signal.aborted || isMoving(error)) throw error;
      if (error instanceof ClaimLost || abort.signal.reason instanceof ClaimLost) return;
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      await this.end(printId, made.attempt, PrintState.Failed, (tx) => tx.em.delete(LabelPrintFile, { id: printId }));
      await tell(PrintState.Failed);
    } finally {
      clearInterval(beating);
      job.signal.removeEventListener('abort', giveOver);
    }
  }

  /** Takes the print up; undefined when it is over, or was cancelled. */
  private claim(id: string): Promise<{ made: Claimed; work: PrintWork | null } | undefined> {
    return this.database.tx(async (tx) => {
      const [made] = await tx.query<Claimed>(
        `update label_print set state = ${PrintState.Drawing}, attempt = attempt + 1, drawn = 0, seen_time = now()
          where id = $1 and state in (${printLife.steps.take.from.join()})
        returning solution_id as "solutionId", format, paper, resolution, attempt`,
        [id],
      );
      if (!made) return undefined;
      const file = await tx.em.findOneBy(LabelPrintFile, { id });
      return { made, work: file?.work ?? null };
    });
  }

  private async draw(
    { format, paper, resolution }: Claimed,
    { title, templates, labels }: PrintWork,
    signal: AbortSignal,
    onDrawn: (labels: number) => void,
  ): Promise<Buffer> {
    const job = {
      template: standardLabels.part,
      labels: labels.map(({ of, ...label }) => ({ ...label, template: templates[of]! })),
      format,
      paper,
      resolution: Number(resolution) as Resolution,
      title,
    };
    const { bytes } = await printFollowed(currentTenantId(), job, { signal, onDrawn });
    return Buffer.from(bytes);
  }

  private async beat(id: string, attempt: number, drawn: number): Promise<void> {
    const [row] = await this.database.tx((tx) =>
      tx.query(
        `update label_print set drawn = $3, seen_time = now() where id = $1 and attempt = $2
          and state = ${PrintState.Drawing} returning id`,
        [id, attempt, drawn],
      ),
    );
    if (!row) throw new ClaimLost(id);
  }

  private async end(id: string, attempt: number, state: PrintState, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.database.tx(async (tx) => {
      const [row] = await tx.query(
        `update label_print set state = $3,
           drawn = case when $3 = ${PrintState.Ready} then jsonb_array_length(sequences) else drawn end
          where id = $1 and attempt = $2 and state in (${printLife.steps.end.from.join()}) returning id`,
        [id, attempt, state],
      );
      if (!row) throw new ClaimLost(id);
      await work(tx);
    });
  }
}
