import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { importFileComments } from '@ishare/contracts/optimisation/import-file-comments.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CommentController } from '@ishare/crud/comments/comment.controller.js';
import { RecordComments, type Person } from '@ishare/crud/comments/record-comments.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ImportFileComment } from './import-file-comment.entity.js';
import { ImportFile } from './import-file.entity.js';

/** What people say of a cut list: whoever sees cut lists may be named. */
@Injectable()
export class ImportFileComments extends RecordComments<ImportFileComment> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) localizer: Localizer,
  ) {
    super(database, ports, localizer, {
      entity: ImportFileComment,
      of: 'importFileId',
      notice: notificationDefinitions.importFileCommented,
      title: 'ImportFile:CommentTitle',
    });
  }

  protected async require(id: string): Promise<void> {
    await this.database.tx((tx) => tx.get(ImportFile, id));
  }

  protected async locked(tx: Tx, id: string): Promise<{ fileNo: string }> {
    const { fileNo } = await tx.get(ImportFile, id, { lock: true });
    return { fileNo };
  }

  protected async nameable(): Promise<Person[]> {
    const [people = []] = await this.ports.client(identityPort).people({
      tenantId: currentTenantId(),
      asked: [{ kind: 'permission', permission: optimisationPermissions.names.ImportFiles.Default }],
    });
    return people.map((one) => ({ id: one.id, name: personName(one) }));
  }
}

@Controller()
export class ImportFileCommentController extends CommentController(importFileComments, ImportFileComments) {}
