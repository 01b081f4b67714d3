import type { Tx } from '@ishare/data/tx.js';
import type { Material } from '../materials/material.entity.js';
import { MaterialGroup } from './material-group.entity.js';

export type GroupRule = Pick<MaterialGroup, 'categories' | 'thicknessFrom' | 'thicknessTo' | 'materialCodes'>;
export type Grouped = Pick<Material, 'code' | 'category' | 'thickness'>;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A code as it is written, or its beginning and a star. */
const isNamed = (code: string, pattern: string): boolean =>
  pattern.endsWith('*') ? code.toLowerCase().startsWith(pattern.slice(0, -1).toLowerCase()) : same(code, pattern);

/** Whether a rule says anything: one that does not would take every material. */
export const saysSomething = ({ categories, thicknessFrom, thicknessTo, materialCodes }: GroupRule): boolean =>
  categories.length > 0 || materialCodes.length > 0 || thicknessFrom !== null || thicknessTo !== null;

/** Whether a material meets all that a rule says. Thickness in mm, both ends within. */
export function meets({ code, category, thickness }: Grouped, rule: GroupRule): boolean {
  const { categories, thicknessFrom, thicknessTo, materialCodes } = rule;
  return (
    (categories.length === 0 || (category !== null && categories.some((each) => same(each, category)))) &&
    (thicknessFrom === null || thickness >= thicknessFrom) &&
    (thicknessTo === null || thickness <= thicknessTo) &&
    (materialCodes.length === 0 || materialCodes.some((pattern) => isNamed(code, pattern)))
  );
}

/** The groups in use, in the order in which they are asked. */
export function groupsInUse(tx: Tx): Promise<MaterialGroup[]> {
  return tx.em.find(MaterialGroup, {
    where: { isEnable: true, isDeleted: false },
    order: { rank: 'ASC', name: 'ASC' },
  });
}

/** The group of a material: the first whose rule it meets. */
export const groupOf = <G extends GroupRule>(material: Grouped, groups: readonly G[]): G | undefined =>
  groups.find((group) => meets(material, group));
