import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import type { Plan, Progress } from '@ishare/cutting/model.js';
import { roundDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';
import { toCent } from '@ishare/kernel/money.js';
import { copiesOf, wasteOf } from '../solutions/plan-figures.js';

/** Points of the curve that are kept. */
const MAX_POINTS = 200;
/** The least that two points of it are apart, in seconds and in per cent. */
const TICK = 0.01;

/** What the solution with which a run ends says of a material. */
export interface MaterialEnd {
  materialCode: string;
  boards: number;
  wastePct: number;
  provedOptimal: boolean;
}

/** What plans of a material are judged by; those that were kept before it could differ have their cost. */
const goalOf = ({ cost, total = cost }: Omit<Plan, 'total'> & { total?: number }): number => total;

/** Takes the point out of a curve, neither its first nor its last, without which it changes the least. */
function thinOut(curve: OptimisationProgress['bestAt']): void {
  const changeWithout = (index: number) => {
    const [before, after] = [curve[index - 1]!, curve[index + 1]!];
    return (after.t - before.t + TICK) * (Math.abs(before.wastePct - after.wastePct) + TICK);
  };
  let least = 1;
  for (let index = 2; index < curve.length - 1; index++) if (changeWithout(index) < changeWithout(least)) least = index;
  curve.splice(least, 1);
}

/** Puts the progress of all materials together into the one picture that people see. */
export class RunTracker {
  private readonly plans = new Map<string, Plan>();
  private readonly bestAt: OptimisationProgress['bestAt'] = [];
  private stage = 'queued';
  private share = 0;
  private isStopping = false;
  /** The figures of the solution that the run has ended with. */
  private end: { boards: number; wastePct: number; cost: number } | null = null;
  private materialEnds: ReadonlyMap<string, MaterialEnd> = new Map();

  constructor(
    private readonly ids: Pick<OptimisationProgress, 'importFileId' | 'runId'>,
    private readonly materialCodes: readonly string[],
    private readonly begun: number,
    /** Boards that nobody has given a price: what a plan with them costs is no money. */
    private readonly unpriced: ReadonlySet<string> = new Set(),
  ) {}

  private get elapsed(): number {
    return Math.round((Date.now() - this.begun) / 10) / 100;
  }

  /** Keeps the plan where it is the best of its material; true when it is. */
  offer(materialCode: string, plan: Plan): boolean {
    const best = this.plans.get(materialCode);
    if (best && goalOf(plan) >= goalOf(best) - 1e-9) {
      // A proof or a better bound counts even where the plan is no cheaper.
      if ((plan.lowerBound ?? 0) > (best.lowerBound ?? 0))
        this.plans.set(materialCode, {
          ...best,
          lowerBound: plan.lowerBound,
          gapPct: plan.gapPct,
          provedOptimal: plan.provedOptimal,
        });
      return false;
    }
    this.plans.set(materialCode, plan);
    this.note();
    return true;
  }

  best(materialCode: string): Plan | undefined {
    return this.plans.get(materialCode);
  }

  private note(): void {
    const { boards, wastePct } = this.totals();
    if (wastePct === null) return;
    const last = this.bestAt.at(-1);
    if (last && last.boards === boards && last.wastePct === wastePct) return;
    if (this.bestAt.length >= MAX_POINTS) thinOut(this.bestAt);
    this.bestAt.push({ t: this.elapsed, boards, wastePct });
  }

  /** From now on the picture says that the run is being stopped. */
  stop(): void {
    this.isStopping = true;
  }

  /**
   * The run is over: head, materials and curve end with the figures of its recommended solution, which may waste less
   * or more at the same cost. A plan that wasted less and is not recommended was no improvement: the curve has it no
   * more.
   */
  conclude(
    solution: { boards: number; wastePct: number; materialCost: number },
    materials: readonly MaterialEnd[],
  ): void {
    const { boards, wastePct, materialCost } = solution;
    this.end = { boards, wastePct, cost: materialCost };
    this.materialEnds = new Map(materials.map((material) => [material.materialCode, material]));
    const better = this.bestAt.find((point) => point.wastePct < wastePct);
    if (!better) return this.note();
    this.bestAt.splice(this.bestAt.indexOf(better));
    this.bestAt.push({ t: better.t, boards, wastePct });
  }

  report(stage: string, share: number): void {
    this.stage = stage;
    this.share = Math.max(this.share, Math.min(share, 1));
  }

  /** Goes on where the worker before was: what has been told is not taken back. */
  resume(percent: number | null): void {
    this.share = Math.max(this.share, (percent ?? 0) / 100);
  }

  /** One material being done does not mean that the run is. */
  engine({ phase }: Progress, share: number): void {
    this.report(phase === 'done' ? this.stage : phase, share);
  }

  /** Nothing counts before every material has a plan: a sum over some of them is no plan. */
  private totals() {
    const plans = this.plans.size < this.materialCodes.length ? [] : [...this.plans.values()];
    const sum = (of: (plan: Plan) => number): number => plans.reduce((total, plan) => total + of(plan), 0);
    const areas = {
      board: sum((p) => p.areas.board),
      part: sum((p) => p.areas.part),
      offcut: sum((p) => p.areas.offcut),
      waste: 0,
      kerf: 0,
      trim: 0,
    };
    const cost = sum((p) => p.cost);
    const bound =
      plans.length > 0 && plans.every(({ lowerBound }) => lowerBound !== null) ? sum((p) => p.lowerBound!) : null;
    const figures = {
      boards: sum((p) => p.boards),
      wastePct: plans.length > 0 ? wasteOf(areas) : null,
      cost: plans.length > 0 ? toCent(cost) : null,
      lowerBound: bound,
      gapPct: bound && bound > 0 ? roundDecimal((100 * (subtractDecimal(cost, bound) ?? 0)) / bound, 2) : null,
      ...this.end,
    };
    const isPriced = plans.every((plan) => copiesOf(plan, this.unpriced) === 0);
    return isPriced ? figures : { ...figures, cost: null, lowerBound: null };
  }

  /** A run that is with a worker waits for none, also before the engine has said anything. */
  private stageIn(state: RunState): string {
    return state === RunState.Running && this.stage === 'queued' ? 'construct' : this.stage;
  }

  picture(state: RunState, message = ''): OptimisationProgress {
    const over = state === RunState.Done || state === RunState.Stopped;
    return {
      ...this.ids,
      state,
      percent: over ? 100 : Math.round(Math.min(this.share, 0.99) * 1_000) / 10,
      stage: over ? 'done' : this.isStopping ? 'stopping' : this.stageIn(state),
      message,
      elapsed: this.elapsed,
      ...this.totals(),
      bestAt: this.bestAt,
      materials: this.materialCodes.map((materialCode) => {
        const plan = this.plans.get(materialCode);
        const end = this.materialEnds.get(materialCode);
        if (end) return end;
        return {
          materialCode,
          boards: plan?.boards ?? 0,
          wastePct: plan ? wasteOf(plan.areas) : null,
          provedOptimal: plan?.provedOptimal ?? false,
        };
      }),
    };
  }
}
