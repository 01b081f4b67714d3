import type { DeliveryFileKind, DeliveryFileRecord } from '@ishare/contracts/sales-order/shipment.js';
import { deliveryFileKinds } from '@ishare/contracts/sales-order/shipment.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { contentType, INLINE_IMAGES } from '@ishare/crud/blobs/content-type.js';
import { entryName } from '@ishare/crud/blobs/entry-name.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { query } from '@ishare/server/schemas.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errors } from '../errors.js';
import { OrderScope, refuseDealer } from '../orders/order-scope.js';
import { DeliveryFile } from './shipment.entity.js';
import { ShipmentService } from './shipment.service.js';
import type { Taker } from './truck.js';
import { PickupService } from '../pickups/pickup.service.js';

const said = z.object({ kind: z.enum(deliveryFileKinds), stop: query.int() });

const recordOf = ({ id, kind, stop, name, mimeType, creationTime }: DeliveryFile): DeliveryFileRecord => ({
  id,
  kind: kind as DeliveryFileKind,
  stop,
  name,
  mimeType,
  time: creationTime.toISOString(),
});

/** Signatures and proof photos of shipments and pickups: pictures, kept for good. */
@Injectable()
export class DeliveryFiles {
  constructor(
    private readonly shipments: ShipmentService,
    private readonly pickups: PickupService,
    private readonly orders: OrderScope,
    private readonly blobs: BlobsService,
    private readonly database: Database,
  ) {}

  /** Refuses what the caller may not see. */
  private require(taker: Taker): Promise<unknown> {
    return 'pickupId' in taker ? this.pickups.get(taker.pickupId) : this.shipments.get(taker.shipmentId);
  }

  async keep(taker: Taker, request: FastifyRequest): Promise<DeliveryFileRecord> {
    await this.require(taker);
    await this.orders.tx(async (_tx, orders) => refuseDealer(orders));
    const upload = await receiveFile(request, { directory: this.blobs.uploads, maxFiles: 1 });
    try {
      const { kind, stop } = bind(said, upload.fields);
      const [file] = upload.files;
      if (!file) throw invalid('file', 'Validation:required');
      const { name } = bind(z.object({ name: entryName }), { name: file.name });
      const mimeType = await contentType(file, name);
      if (!INLINE_IMAGES.includes(mimeType)) throw new AppError(errors.PictureRefused, { name });
      const { size, sha256 } = file;
      return await this.blobs.keep(file, async (tx, blobId) =>
        recordOf(
          await tx.insert(DeliveryFile, { ...taker, kind, stop: stop ?? null, name, mimeType, size, sha256, blobId }),
        ),
      );
    } finally {
      await upload.discard();
    }
  }

  async list(taker: Taker): Promise<{ items: DeliveryFileRecord[] }> {
    await this.require(taker);
    const files = await this.database.tx((tx) =>
      tx.em.find(DeliveryFile, { where: { ...taker, isDeleted: false }, order: { creationTime: 'ASC', id: 'ASC' } }),
    );
    return { items: files.map(recordOf) };
  }

  async download(taker: Taker, id: string): Promise<StreamableFile> {
    await this.require(taker);
    const file = await this.database.tx((tx) => tx.find(DeliveryFile, { id, ...taker }));
    if (!file) throw notFound('DeliveryFile', id);
    const { blobId, name, mimeType, size } = file;
    return fileReply(await this.blobs.read(blobId, { entity: 'DeliveryFile', id }), { name, mimeType, size }, 'inline');
  }
}
