import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { PortClient } from '@ishare/contracts/define.js';
import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsTenant, type Principal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import { ImportFileType } from '../import-file-settings/import-file-setting.kinds.js';
import { importFileSettingResource } from '../import-file-settings/import-file-setting.resource.js';
import { CutListCheck, type CutListRow } from './cut-list-check.js';
import { ImportFileService } from './import-file.service.js';
import { checkOptions } from './known-materials.js';

type Wanted = Parameters<PortClient<typeof optimisationPort>['createImportFile']>[0];

/** Rows checked before other requests get their turn. */
const ROWS_PER_TURN = 500;

/** Whoever asked the other service is the creator of what is made for him here. */
function inNameOf({ tenantId, userId }: Wanted): Principal {
  return { tenantId, userId, userName: '', sessionId: '', clientId: '', issuedAt: 0, expiresAt: 0 };
}

/** Takes parts from other services as an import file, checked as an uploaded list is. */
@Injectable()
export class PartsImportService implements OnModuleInit {
  constructor(@Inject(Ports) private readonly ports: Ports, @Inject(Database) private readonly database: Database, @Inject(ImportFileService) private readonly files: ImportFileService) {}

  onModuleInit(): void {
    this.ports.provide(optimisationPort, { createImportFile: (wanted) => runAsTenant(wanted.tenantId, () => this.create(wanted), { principal: inNameOf(wanted) }) });
  }

  private async create({ fileName, rows }: Wanted): Promise<{ importFileId: string; fileNo: string; state: number }> {
    const checker = new CutListCheck(await this.database.tx((tx) => checkOptions(tx, false)));
    const checked: (CutListRow & { id: string })[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_PER_TURN === 0) await turn();
      const one = { ...row, id: newId(), rowNo: index + 1, errors: [] };
      checker.check(one);
      checked.push(one);
    }
    const materialFindings = checker.materialFindings();
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    const list = { ...checker.totals, warnings: checker.totals.warnings + materialFindings.length, chunks: [JSON.stringify(checked)], orderNos: [...checker.orderNos], materialFindings };
    return this.database.tx(async (tx) => {
      const { id, fileNo, state } = await this.files.keep(tx, { fileName, sha256 }, await this.jsonSetting(tx), list);
      return { importFileId: id, fileNo, state };
    });
  }

  /** A file names the setting by which it was read: here the tenant's oldest one for JSON, made when there is none. */
  private async jsonSetting(tx: Tx): Promise<string> {
    const [known] = await tx.em.find(ImportFileSetting, { where: { importFileType: ImportFileType.Json, isDeleted: false }, order: { creationTime: 'ASC' }, take: 1 });
    return (known ?? (await tx.insert(ImportFileSetting, importFileSettingResource.create.parse({ name: 'JSON', importFileType: ImportFileType.Json })))).id;
  }
}
