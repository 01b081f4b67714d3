import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, ForeignKey, Unique } from 'typeorm';
import type { MaterialFigures } from './plan-figures.js';
import { Solution } from './solution.entity.js';

/** The figures of one material of a solution. */
@TenantTable('solution_material', { changeLog: false })
@Unique('solution_material_code_key', ['tenantId', 'solutionId', 'materialCode'])
@ForeignKey(() => Solution, ['tenantId', 'solutionId'], ['tenantId', 'id'], {
  name: 'solution_material_solution_fkey',
  onDelete: 'CASCADE',
})
export class SolutionMaterial extends TenantDetail {
  @Column('uuid')
  solutionId!: string;

  @Column('uuid')
  materialId!: string;

  @Column('varchar', { length: 64 })
  materialCode!: string;

  @Column('jsonb')
  figures!: MaterialFigures;
}

/** The figures as they are sent; those from before boards without a price were counted tell of none. */
export const materialReply = ({
  materialId,
  materialCode,
  figures: { allowance: _own, ...figures },
}: SolutionMaterial) => ({
  materialId,
  materialCode,
  ...figures,
  colorCode: figures.colorCode ?? null,
  unpricedBoards: figures.unpricedBoards ?? 0,
});
