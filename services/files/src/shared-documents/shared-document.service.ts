import { entryName } from '@ishare/contracts/files/entry-name.js';
import {
  BIN_DAYS,
  DOCUMENT_LINK_DAYS,
  type DocumentUpload,
  type LinkedDocument,
  type SharedDocument as DocumentRecord,
} from '@ishare/contracts/files/shared-document.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { audienceConditions, audienceOf, whySeen } from '@ishare/crud/audience.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { contentType } from '@ishare/crud/blobs/content-type.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { bind } from '@ishare/server/bind.js';
import { currentPrincipal, currentTenantId, now, runAsTenant } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import type { ReceivedFile } from '@ishare/server/upload.js';
import { Inject, Injectable, Logger, type StreamableFile } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { errors } from '../errors.js';
import type { FileDescriptor } from '../file-descriptors/file-descriptor.entity.js';
import { FileReach } from '../file-descriptors/file-reach.service.js';
import { sharedDocuments } from '../things.js';
import { SharedDocument, SharedDocumentVersion } from './shared-document.entity.js';

const P = insightPermissions.names.SharedDocuments;
const DAY = 86_400_000;
/** ms */
const EVERY = 3_600_000;
const purpose = 'shared-document';

type Content = Pick<SharedDocumentVersion, 'name' | 'mimeType' | 'size' | 'sha256' | 'fileId' | 'note'>;

@Injectable()
export class SharedDocumentService extends ThingService<SharedDocument, DocumentRecord> {
  private readonly logger = new Logger('SharedDocuments');

  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(BlobsService) private readonly blobs: BlobsService,
    @Inject(Permissions) private readonly permissions: Permissions,
    @Inject(ShareKeys) private readonly keys: ShareKeys,
    @Inject(FileReach) private readonly reach: FileReach,
  ) {
    super(database, ports, sharedDocuments);
  }

  private mayManage(): Promise<boolean> {
    return Promise.resolve(this.permissions.holdsAny(currentPrincipal(), [P.Edit, P.Delete]));
  }

  /** Readers see what is for them; whoever looks after documents sees all. What is in the bin nobody sees here. */
  protected override async scope(): Promise<Condition[]> {
    const standing: Condition = { fields: ['binnedTime'], op: 'null', value: true };
    return [standing, ...((await this.mayManage()) ? [] : await audienceConditions(this.ports))];
  }

  /** A document is of a file of the file service, whose bytes it takes over: the file may go. */
  override async create({ fileId, ...body }: Record<string, unknown>): Promise<DocumentRecord> {
    const { file, bytes } = await this.fileOf(fileId);
    const id = await this.blobs.keepBytes(bytes, async (tx, blobId) => {
      const made = await this.make(tx, { ...body, fileId: null });
      await this.addVersion(tx, made, blobId, { ...file, fileId: file.id, note: null });
      return made;
    });
    return this.get(id);
  }

  override async update(id: string, { fileId, ...body }: Record<string, unknown>): Promise<DocumentRecord> {
    const { fileId: held } = await this.get(id);
    if (!fileId || fileId === held) return super.update(id, { ...body, fileId: held } as never);
    const { file, bytes } = await this.fileOf(fileId);
    await this.refuseOutOfScope([id]);
    await this.blobs.keepBytes(bytes, async (tx, blobId) => {
      await this.alter(tx, id, { ...body, fileId: held });
      await this.addVersion(tx, id, blobId, { ...file, fileId: file.id, note: null });
    });
    return this.get(id);
  }

  private async fileOf(fileId: unknown): Promise<{ file: FileDescriptor; bytes: Buffer }> {
    if (typeof fileId !== 'string') throw new AppError(errors.NoFile);
    const file = await this.database.tx((tx) => this.reach.usable(tx, fileId));
    const stream = await this.blobs.read(file.blobId, { entity: 'FileDescriptor', id: file.id });
    return { file, bytes: await buffer(stream) };
  }

  /** Keeps an uploaded file as a new document, or as the next version of one. */
  async upload(file: ReceivedFile, asked: DocumentUpload): Promise<DocumentRecord> {
    const { documentId, categoryId = null, note = null, audience = 0 } = asked;
    if (documentId) await this.refuseOutOfScope([documentId]);
    const { name: fileName } = bind(z.object({ name: entryName }), { name: file.name });
    const name = asked.name || fileName;
    const content: Content = {
      name: fileName,
      mimeType: await contentType(file, fileName),
      size: file.size,
      sha256: file.sha256,
      fileId: null,
      note,
    };
    const id = await this.blobs.keep(file, async (tx, blobId) => {
      const body = { name, categoryId, audience, readerIds: [], fileId: null };
      const made = documentId ?? (await this.make(tx, body));
      await this.addVersion(tx, made, blobId, content);
      return made;
    });
    return this.get(id);
  }

  /** The next version of a document, which is shown from now on; two who add one at once get a number each. */
  private async addVersion(tx: Tx, documentId: string, blobId: string, content: Content): Promise<void> {
    await tx.get(SharedDocument, documentId, { lock: true });
    const [last] = await tx.em.find(SharedDocumentVersion, {
      where: { documentId },
      order: { version: 'DESC' },
      take: 1,
    });
    const { name, mimeType, size, sha256, fileId, note } = content;
    await tx.insert(SharedDocumentVersion, {
      documentId,
      version: (last?.version ?? 0) + 1,
      ...{ name, mimeType, size, sha256, fileId, note },
      blobId,
      creatorId: currentPrincipal().userId,
      creationTime: now(),
      downloads: 0,
      binnedTime: null,
    });
    await this.showNewest(tx, documentId);
  }

  /** The document shows the newest version that was not taken back; without one it is in the bin. */
  private async showNewest(tx: Tx, documentId: string): Promise<void> {
    const [newest] = await this.standing(tx, documentId);
    const { version, mimeType, size, note } = newest ?? { version: 0, mimeType: '', size: 0, note: null };
    const fileId = newest ? (newest.fileId ?? newest.id) : null;
    await tx.update(SharedDocument, documentId, {
      ...{ version, mimeType, size, note, fileId },
      binnedTime: newest ? null : now(),
    });
  }

  private standing(tx: Tx, documentId: string): Promise<SharedDocumentVersion[]> {
    return tx.query<SharedDocumentVersion>(
      `select id, version, name, mime_type as "mimeType", size, note, file_id as "fileId", blob_id as "blobId"
         from shared_document_version where document_id = $1 and binned_time is null order by version desc`,
      [documentId],
    );
  }

  /** The versions of a document that the caller sees, each as a document of its own. */
  async versions(documentId: string): Promise<{ items: (DocumentRecord & { creatorName: string | null })[] }> {
    const document = await this.get(documentId);
    const rows = await this.database.tx((tx) =>
      tx.em.find(SharedDocumentVersion, { where: { documentId }, order: { version: 'DESC' } }),
    );
    const mayManage = await this.mayManage();
    const ids = [...new Set(rows.flatMap(({ creatorId }) => creatorId ?? []))];
    const people = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids });
    return {
      items: rows
        .filter(({ binnedTime }) => binnedTime === null || mayManage)
        .map((row) => ({
          ...document,
          id: row.id,
          documentId,
          name: row.name,
          fileId: row.fileId ?? row.id,
          version: row.version,
          mimeType: row.mimeType,
          size: row.size,
          downloads: row.downloads,
          note: row.note,
          creatorId: row.creatorId,
          creatorName: people.find(({ id }) => id === row.creatorId)?.userName ?? null,
          creationTime: row.creationTime.toISOString(),
          lastModificationTime: null,
          lastModifierId: null,
          binnedTime: row.binnedTime?.toISOString() ?? null,
        })),
    };
  }

  /** The version with that id, or the one that the document with that id shows. */
  private async versionOf(tx: Tx, id: string): Promise<SharedDocumentVersion> {
    const version = await tx.find(SharedDocumentVersion, { id });
    if (version) return version;
    const [newest] = await this.standing(tx, id);
    if (!newest) throw notFound('SharedDocument', id);
    return tx.get(SharedDocumentVersion, newest.id);
  }

  async download(id: string): Promise<StreamableFile> {
    const version = await this.database.tx((tx) => this.versionOf(tx, id));
    // Whether the caller sees the document decides of each of its versions.
    await this.get(version.documentId);
    if (version.binnedTime && !(await this.mayManage())) throw notFound('SharedDocument', id);
    return this.give(version);
  }

  private async give(version: SharedDocumentVersion): Promise<StreamableFile> {
    const content = await this.blobs.read(version.blobId, { entity: 'SharedDocument', id: version.id });
    await this.database.tx(async (tx) => {
      const [counted] = await tx.query<{ downloads: number }>(
        `with counted as (
           update shared_document_version set downloads = downloads + 1 where id = $1 returning downloads)
         select downloads from counted`,
        [version.id],
      );
      const downloads = counted!.downloads;
      tx.wrote(SharedDocumentVersion, version.id, { downloads: downloads - 1 }, { downloads });
    });
    return fileReply(content, version, 'attachment');
  }

  /** Into the bin, from where it can be had back for a while. */
  override async delete(id: string): Promise<void> {
    await this.refuseOutOfScope([id]);
    await this.database.tx(async (tx) => {
      const row = await tx.get(SharedDocument, id, { lock: true });
      await this.beforeDelete(id, tx);
      await tx.update(SharedDocument, id, { binnedTime: now(), linkRound: row.linkRound + 1 });
    });
  }

  /** Takes a version back; the one before is shown then, and without one the document goes. */
  async removeFile(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const version = await this.versionOf(tx, id);
      const document = await tx.get(SharedDocument, version.documentId, { lock: true });
      if (document.binnedTime || version.binnedTime) throw notFound('SharedDocument', id);
      await this.binVersion(tx, version.id, now());
      await this.showNewest(tx, document.id);
    });
  }

  private async binVersion(tx: Tx, id: string, binnedTime: Date | null): Promise<void> {
    await tx.watching(SharedDocumentVersion, { id }, () => tx.em.update(SharedDocumentVersion, id, { binnedTime }));
  }

  async bin(): Promise<{ items: DocumentRecord[] }> {
    const page = await this.page([{ fields: ['binnedTime'], op: 'null', value: false }], [], 0, MAX_PAGE);
    return JSON.parse(page) as { items: DocumentRecord[] };
  }

  /** A document comes back with what it showed last: of versions that were all taken back, the one that went last. */
  async restore(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const version = await tx.find(SharedDocumentVersion, { id });
      const document = await tx.get(SharedDocument, version?.documentId ?? id, { lock: true });
      if (version) await this.binVersion(tx, version.id, null);
      else if (!document.binnedTime) throw new AppError(errors.NotInBin);
      const [standing] = await this.standing(tx, document.id);
      const [last] = await tx.em.find(SharedDocumentVersion, {
        where: { documentId: document.id },
        order: { binnedTime: 'DESC', version: 'DESC' },
        take: 1,
      });
      if (!standing && last) await this.binVersion(tx, last.id, null);
      await this.showNewest(tx, document.id);
    });
  }

  async why(id: string) {
    const { audience, readerIds, creatorId } = await this.get(id);
    const hasRight = await this.mayManage();
    return {
      because: await whySeen(this.ports, { audience: audience!, readerIds, creatorId }, hasRight),
      count: await this.readerCount({ audience: audience!, readerIds }),
    };
  }

  headCount(audience: number): Promise<number> {
    return this.readerCount({ audience, readerIds: [] });
  }

  /** Of those who are meant, how many may open documents at all. */
  private async readerCount(meant: Parameters<typeof audienceOf>[1]): Promise<number> {
    const asked = { tenantId: currentTenantId(), asked: [{ kind: 'permission' as const, permission: P.Default }] };
    const [[holders = []], ids] = await Promise.all([
      this.ports.client(identityPort).people(asked),
      audienceOf(this.ports, meant),
    ]);
    const mayOpen = new Set(holders.map(({ id }) => id));
    return ids.filter((id) => mayOpen.has(id)).length;
  }

  async makeLink(id: string, days: number = DOCUMENT_LINK_DAYS.usual) {
    await this.refuseOutOfScope([id]);
    const { linkRound } = await this.database.tx((tx) => tx.get(SharedDocument, id));
    return this.keys.make({ purpose, id }, linkRound, days * DAY);
  }

  async revokeLinks(id: string): Promise<void> {
    await this.refuseOutOfScope([id]);
    await this.database.tx(async (tx) => {
      const { linkRound } = await tx.get(SharedDocument, id, { lock: true });
      await tx.update(SharedDocument, id, { linkRound: linkRound + 1 });
    });
  }

  /** What a link opens; one that does not hold any more shows no more than one that never did. */
  byLink(id: string, key: string): Promise<StreamableFile> {
    return this.linked(id, key, ({ version }) => this.give(version));
  }

  aboutLink(id: string, key: string): Promise<LinkedDocument> {
    return this.linked(id, key, async ({ name, version: { version, size }, expires }) => ({
      name,
      version,
      size,
      expires: expires.toISOString(),
    }));
  }

  /** What is done with the newest version of the document that a link leads to, as its tenant. */
  private async linked<T>(
    id: string,
    key: string,
    work: (found: { name: string; version: SharedDocumentVersion; expires: Date }) => Promise<T>,
  ): Promise<T> {
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(errors.LinkInvalid);
    return runAsTenant(read.tenantId, async () => {
      const found = await this.database.tx(async (tx) => {
        const document = await tx.find(SharedDocument, { id });
        if (!document || document.binnedTime || document.linkRound !== read.round) return undefined;
        return { name: document.name, version: await this.versionOf(tx, id), expires: read.expires };
      });
      if (!found) throw new AppError(errors.LinkInvalid);
      return work(found);
    });
  }

  /** What has been in the bin for long enough goes for good, with its bytes. */
  @OnSchedule(EVERY)
  empty(): Promise<void> {
    return eachTenant(this.ports, this.logger, () => this.emptyBefore(new Date(now().getTime() - BIN_DAYS * DAY)));
  }

  async emptyBefore(time: Date): Promise<void> {
    await this.database.tx(async (tx) => {
      const gone = await tx.query<{ id: string }>(
        'select id from shared_document where binned_time < $1 and not is_deleted for update skip locked',
        [time],
      );
      const ids = gone.map(({ id }) => id);
      const old = await tx.query<{ id: string; blobId: string }>(
        `select id, blob_id as "blobId" from shared_document_version
          where binned_time < $1 or document_id = any($2::uuid[])`,
        [time, ids],
      );
      for (const { id } of old) await tx.removeAll(SharedDocumentVersion, { id });
      for (const id of ids) await tx.remove(SharedDocument, id);
      await this.blobs.release(
        tx,
        old.map(({ blobId }) => blobId),
      );
    });
  }
}
