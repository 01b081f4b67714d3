import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { PortClient } from '@ishare/contracts/define.js';
import type { LabelKind } from '@ishare/contracts/print/label-template.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { answerKnown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsTenant, type Principal } from '@ishare/server/context.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import { ImportFileType } from '../import-file-settings/import-file-setting.kinds.js';
import { importFileSettings } from '../things.js';
import { Material } from '../materials/material.entity.js';
import { columnsOf } from './row-columns.js';
import { CutListCheck, edgeMask, type CheckOptions, type CutListRow, type tapeSides } from './cut-list-check.js';
import { Factory } from '../factories/factory.entity.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';
import { PartFinder } from '../stations/part-finder.service.js';
import { ImportFile } from './import-file.entity.js';
import { ImportFileService, type KeptList, type NewFile } from './import-file.service.js';
import { LabelChoice } from '../label-templates/label-choice.js';
import { optimisationSettings, type OptimisationSettings } from '../parameters/optimisation-settings.js';
import { checkOptions } from './known-materials.js';

type Optimisation = PortClient<typeof optimisationPort>;
type Wanted = Parameters<Optimisation['createImportFile']>[0];
type Made = Awaited<ReturnType<Optimisation['createImportFile']>>;

/** Rows checked before other requests get their turn. */
const ROWS_PER_TURN = 500;

/** A file of these states does not keep its parts from being handed over again. */
const GIVEN_UP = [ImportFileState.Failed, ImportFileState.Cancelled];

/** Whoever asked the other service is the creator of what is made for him here. */
function inNameOf({ tenantId, userId }: Wanted): Principal {
  return { tenantId, userId, userName: '', sessionId: '', clientId: '', issuedAt: 0, expiresAt: 0 };
}

/** A part as a list tells it. */
type Part = Omit<CutListRow, 'rowNo' | 'errors'>;
type Tapes = { [side in (typeof tapeSides)[number]]?: string | null | undefined };

/** What a part that is handed over may leave out. */
interface Optional {
  thickness?: number | null | undefined;
  drillFile?: string | null | undefined;
}

/** A part whose sides name their tapes or have none; its flags follow from them. */
function withTapes<T extends Tapes & Optional & { edges: string | null }>(row: T) {
  const tapes = {
    edgeL1: row.edgeL1 || null,
    edgeL2: row.edgeL2 || null,
    edgeW1: row.edgeW1 || null,
    edgeW2: row.edgeW2 || null,
  };
  return {
    ...row,
    ...tapes,
    edges: edgeMask(tapes) ?? (row.edges || null),
    thickness: row.thickness ?? null,
    drillFile: row.drillFile || null,
  };
}

/** Parts, checked as an uploaded list is. */
async function checkedList(options: CheckOptions, rows: readonly (Part | Wanted['rows'][number])[]): Promise<KeptList> {
  const checker = new CutListCheck(options);
  const checked: (CutListRow & { id: string })[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await turn();
    const one = withTapes({ ...row, id: newId(), rowNo: index + 1, errors: [] });
    checker.check(one);
    checked.push(one);
  }
  const materialFindings = checker.materialFindings();
  return {
    ...checker.totals,
    warnings: checker.totals.warnings + materialFindings.length,
    chunks: [columnsOf(checked)],
    orderNos: [...checker.orderNos],
    materialFindings,
  };
}

/** Files whose parts may be cut or were, the oldest first. */
const standing = (tx: Tx) =>
  tx.em
    .createQueryBuilder(ImportFile, 'file')
    .where('not file.is_deleted and file.state <> all(:givenUp)', { givenUp: GIVEN_UP })
    .orderBy({ 'file.creationTime': 'ASC', 'file.id': 'ASC' });

/** The file that some of the parts stand in already. */
const holding = (tx: Tx, { heldIn = [], sources = [] }: Wanted) =>
  standing(tx).andWhere('(file.id = any(:heldIn) or file.sources ?| :sources)', { heldIn, sources }).getOne();

/** An order says of its edges what there is to say. */
const UNTOLD = { edgesRequired: false, edgesFromMaterial: false };

/**
 * Takes parts from other services as an import file, checked as an uploaded list is; the same parts make one file only,
 * so that nothing is cut twice.
 */
@Injectable()
export class PartsImportService implements OnModuleInit {
  constructor(
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Database) private readonly database: Database,
    @Inject(ImportFileService) private readonly files: ImportFileService,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(PartFinder) private readonly pieces: PartFinder,
  ) {}

  onModuleInit(): void {
    this.ports.provide(optimisationPort, {
      known: answerKnown(this.database, {
        factory: Factory,
        machineParameterSetting: MachineParameterSetting,
        optimiseParameterSetting: OptimiseParameterSetting,
      }),
      createImportFile: (wanted) =>
        runAsTenant(wanted.tenantId, () => this.create(wanted), { principal: inNameOf(wanted) }),
      materials: ({ tenantId }) => runAsTenant(tenantId, () => this.materials()),
      orderPieces: ({ tenantId, orderNo }) => runAsTenant(tenantId, () => this.pieces.ofOrder(orderNo)),
      labelDesign: ({ tenantId, kind }) => runAsTenant(tenantId, () => this.design(kind)),
      findPieces: ({ tenantId, code }) => runAsTenant(tenantId, () => this.pieces.planned(code)),
      takePieces: ({ tenantId, code }) => runAsTenant(tenantId, () => this.pieces.taken(code)),
      pieceDrawings: ({ tenantId, codes }) => runAsTenant(tenantId, () => this.pieces.drawings(codes)),
    });
  }

  private async design(kind: LabelKind): ReturnType<Optimisation['labelDesign']> {
    const { name, layout } = (await LabelChoice.of(this.database, kind)).for({});
    return name === null ? null : { name, layout };
  }

  private materials(): ReturnType<Optimisation['materials']> {
    return this.database.tx(async (tx) =>
      (await tx.em.find(Material, { where: { isEnable: true, isDeleted: false }, order: { code: 'ASC' } })).map(
        ({ code, name, thickness, grain, edgeDefaults, isFragile, density, price }) => ({
          code,
          name,
          thickness,
          grain,
          isFragile,
          density,
          price,
          edges: [...new Set(Object.values(edgeDefaults))],
        }),
      ),
    );
  }

  private async create(wanted: Wanted): Promise<Made> {
    const { tenantId, userId, fileName, rows, isRush = false, isOrdered, sources = [] } = wanted;
    if (
      !isOrdered &&
      !(await this.permissions.of({ tenantId, userId })).permissions.has(
        optimisationPermissions.names.ImportFiles.Create,
      )
    )
      throw new AppError(kernelErrors.Forbidden, { permissions: [optimisationPermissions.names.ImportFiles.Create] });
    const usual = await optimisationSettings(this.ports);
    const list = await checkedList(await this.database.tx((tx) => checkOptions(tx, UNTOLD, usual)), rows);
    // Another program makes no other part of it.
    const parts = rows.map(({ drillFile: _program, ...part }) => part);
    const sha256 = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    const day = await factoryDay(this.ports);
    return this.database.tx(async (tx) => {
      // Two who hand over the same parts, or some of the same, at the same time come one after the other.
      await tx.turn(`parts:${sha256}`);
      for (const source of [...new Set(sources)].sort()) await tx.turn(`parts-of:${source}`);
      const known = await standing(tx).andWhere('file.sha256 = :sha256', { sha256 }).getOne();
      if (known) return { importFileId: known.id, fileNo: known.fileNo, state: known.state, isRepeated: true };
      const held = await holding(tx, wanted);
      if (held) {
        const heldSources = sources.filter((source) => held.sources.includes(source));
        const { id: importFileId, fileNo, state } = held;
        return { importFileId, fileNo, state, isRepeated: false, isHeld: true, heldSources };
      }
      const file = { fileName, sha256, day, isRush, sources };
      const { id, fileNo, state } = await this.files.keep(tx, file, await this.jsonSetting(tx), list);
      return { importFileId: id, fileNo, state, isRepeated: false };
    });
  }

  /** Makes an import file of parts that this service has itself. */
  async keepRows(
    tx: Tx,
    rows: readonly Part[],
    { usual, ...file }: NewFile & { day: string; usual: OptimisationSettings },
  ): Promise<ImportFile> {
    const list = await checkedList(await checkOptions(tx, UNTOLD, usual), rows);
    return this.files.keep(tx, file, await this.jsonSetting(tx), list);
  }

  /** A file names the setting by which it was read: here the tenant's oldest one for JSON, made when there is none. */
  private async jsonSetting(tx: Tx): Promise<string> {
    const [known] = await tx.em.find(ImportFileSetting, {
      where: { importFileType: ImportFileType.Json, isDeleted: false },
      order: { creationTime: 'ASC', id: 'ASC' },
      take: 1,
    });
    return (
      known ??
      (await tx.insert(
        ImportFileSetting,
        importFileSettings.schemas.create.parse({ name: 'JSON', importFileType: ImportFileType.Json }),
      ))
    ).id;
  }
}
