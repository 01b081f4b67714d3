// The one place where it is decided which label a piece has.
import { rulesFit, type LabelCondition, type LabelFactValues } from '@ishare/contracts/print/label-rules.js';
import type { LabelKind, LabelTemplate as LabelLayout } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import type { Database } from '@ishare/data/database.js';
import { LabelTemplate } from './label-template.entity.js';

/** `name` is null for the label that the product comes with. */
export interface ChosenLabel {
  name: string | null;
  layout: LabelLayout;
}

type Ruled = ChosenLabel & { conditions: readonly LabelCondition[]; isDefault: boolean };

/**
 * The tenant's labels of a kind that are in use, in their order: a piece has the first whose conditions hold for it,
 * else the default, else the one that the product comes with.
 */
export class LabelChoice {
  private constructor(
    private readonly kind: LabelKind,
    private readonly templates: readonly Ruled[],
  ) {}

  static async of(database: Database, kind: LabelKind): Promise<LabelChoice> {
    const templates = await database.tx((tx) =>
      tx.em.find(LabelTemplate, {
        where: { kind, isEnable: true, isDeleted: false },
        order: { sort: 'ASC', name: 'ASC', id: 'ASC' },
      }),
    );
    return new LabelChoice(kind, templates);
  }

  /** The facts that its conditions ask for. */
  get facts(): ReadonlySet<string> {
    return new Set(this.templates.flatMap(({ conditions }) => conditions.map(({ fact }) => fact)));
  }

  for(facts: LabelFactValues): ChosenLabel {
    const ruled = this.templates.find(({ conditions }) => conditions.length > 0 && rulesFit(conditions, facts));
    const chosen = ruled ?? this.templates.find(({ isDefault }) => isDefault);
    return chosen ? { name: chosen.name, layout: chosen.layout } : { name: null, layout: standardLabels[this.kind] };
  }
}
