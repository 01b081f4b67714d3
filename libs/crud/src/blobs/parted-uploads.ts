import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UNDER_WAY, PART_BYTES, PARTS_HOURS, partsOf, type PartedFile } from '@ishare/contracts/files/parts.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, defineError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Ports } from '@ishare/server/ports.js';
import { MAX_UPLOAD_BYTES, receiveFile, type ReceivedFile } from '@ishare/server/upload.js';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { In } from 'typeorm';
import { BlobsService } from './blobs.js';
import { PartedUpload, UploadPart } from './parted-upload.entity.js';

export const PartsMissing = defineError('FileManagement:010013', 400);
export const PartsDiffer = defineError('FileManagement:010014', 400);

const HOUR = 3_600_000;
/** ms */
const EVERY = HOUR;
/** Uploads that one sweep of a tenant forgets at once. */
const BATCH = 500;

/** Writes the row of the file and says so in the same transaction, which forgets the parts. */
type Keep<T> = (file: ReceivedFile, forget: (tx: Tx) => Promise<void>) => Promise<T>;

/**
 * Files that arrive in parts. Each part is a blob of its own until the file is whole; whoever began it sends, keeps and
 * drops it, and what rests for a day is forgotten.
 */
@Injectable()
export class PartedUploads {
  private readonly logger = new Logger('PartedUploads');

  constructor(
    private readonly database: Database,
    private readonly blobs: BlobsService,
    private readonly ports: Ports,
  ) {}

  private caller(): string {
    return currentPrincipal().userId ?? EMPTY_GUID;
  }

  /** Begins a file; one that the caller has begun already is gone on with. */
  async begin({ name, mimeType, size, sha256, changed }: PartedFile) {
    if (size > MAX_UPLOAD_BYTES) throw new AppError(kernelErrors.TooLarge);
    const creatorId = this.caller();
    return this.database.tx(async (tx) => {
      const where = { creatorId, name, size, ...(sha256 === null ? { changed } : { sha256 }) };
      const since = now();
      const known = await tx.find(PartedUpload, where, { lock: true });
      const { id } =
        known ?? (await tx.insert(PartedUpload, { creatorId, name, mimeType, size, sha256, changed, since }));
      if (known) await this.touch(tx, id, since);
      else await this.forgetOldest(tx, creatorId);
      const parts = await tx.em.find(UploadPart, { where: { uploadId: id }, order: { number: 'ASC' } });
      return {
        id,
        received: parts.map(({ number }) => number),
        expires: new Date(since.getTime() + PARTS_HOURS * HOUR),
      };
    });
  }

  private async touch(tx: Tx, id: string, since: Date): Promise<void> {
    await tx.query('update parted_upload set since = $2 where id = $1', [id, since]);
  }

  private async forgetOldest(tx: Tx, creatorId: string): Promise<void> {
    const mine = await tx.em.find(PartedUpload, { where: { creatorId }, order: { since: 'DESC', id: 'DESC' } });
    await this.forget(
      tx,
      mine.slice(MAX_UNDER_WAY).map(({ id }) => id),
    );
  }

  /** What the caller has begun; locked, so that a part and the end of it do not meet. */
  private async own(tx: Tx, id: string): Promise<PartedUpload> {
    const found = await tx.find(PartedUpload, { id, creatorId: this.caller() }, { lock: true });
    if (!found) throw notFound('PartedUpload', id);
    return found;
  }

  /** Keeps one part; one that has come already is replaced. */
  async receive(id: string, number: number, request: FastifyRequest): Promise<void> {
    const { size } = await this.database.tx((tx) => this.own(tx, id));
    const last = partsOf(size) - 1;
    if (number > last) throw invalid('number', 'Validation:max', { maximum: last });
    const upload = await receiveFile(request, { directory: this.blobs.uploads, maxBytes: PART_BYTES });
    try {
      const [part] = upload.files;
      if (part!.size !== (number < last ? PART_BYTES : size - last * PART_BYTES))
        throw invalid('file', 'Validation:invalid');
      await this.blobs.keep(part!, async (tx, blobId) => {
        await this.own(tx, id);
        const before = await tx.removeAll(UploadPart, { uploadId: id, number });
        await this.blobs.release(
          tx,
          before.map((one) => one.blobId),
        );
        await tx.insert(UploadPart, { uploadId: id, number, blobId });
        await this.touch(tx, id, now());
      });
    } finally {
      await upload.discard();
    }
  }

  /** Puts the parts together and has `keep` make a record of the file; without it the parts stay. */
  async whole<T>(id: string, keep: Keep<T>): Promise<T> {
    const { upload, parts } = await this.database.tx(async (tx) => ({
      upload: await this.own(tx, id),
      parts: await tx.em.find(UploadPart, { where: { uploadId: id }, order: { number: 'ASC' } }),
    }));
    const { name, mimeType, size, sha256: said } = upload;
    if (parts.length < partsOf(size)) throw new AppError(PartsMissing, { received: parts.length, of: partsOf(size) });
    await mkdir(this.blobs.uploads, { recursive: true });
    const path = join(this.blobs.uploads, newId());
    try {
      const sha256 = await this.join(parts, path);
      if (said !== null && said !== sha256) {
        await this.drop(id);
        throw new AppError(PartsDiffer, { name });
      }
      return await keep({ path, name, mimeType, size, sha256 }, async (tx) => {
        await this.own(tx, id);
        await this.forget(tx, [id]);
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes the parts one after the other; gives the hash of all. */
  private async join(parts: readonly UploadPart[], path: string): Promise<string> {
    const hash = createHash('sha256');
    const target = await open(path, 'wx', 0o600);
    try {
      for (const { id, blobId } of parts)
        for await (const chunk of (await this.blobs.read(blobId, {
          entity: 'UploadPart',
          id,
        })) as AsyncIterable<Buffer>) {
          hash.update(chunk);
          await target.writeFile(chunk);
        }
    } finally {
      await target.close();
    }
    return hash.digest('hex');
  }

  async drop(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.own(tx, id);
      await this.forget(tx, [id]);
    });
  }

  private async forget(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const parts = await tx.removeAll(UploadPart, { uploadId: In([...ids]) });
    await tx.removeAll(PartedUpload, { id: In([...ids]) });
    await this.blobs.release(
      tx,
      parts.map(({ blobId }) => blobId),
    );
  }

  /** Forgets what nobody goes on with. */
  @OnSchedule(EVERY)
  sweep(): Promise<void> {
    return eachTenant(this.ports, this.logger, () => this.forgetBefore(new Date(now().getTime() - PARTS_HOURS * HOUR)));
  }

  async forgetBefore(time: Date): Promise<void> {
    for (let swept = BATCH; swept === BATCH;)
      swept = await this.database.tx(async (tx) => {
        const old = await tx.query<{ id: string }>(
          `select id from parted_upload where since < $1 limit ${BATCH} for update skip locked`,
          [time],
        );
        await this.forget(
          tx,
          old.map(({ id }) => id),
        );
        return old.length;
      });
  }
}
