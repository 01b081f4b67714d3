import { packedPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { PackageRow } from './package.entity.js';
import { PackingService } from './packing.service.js';

/** Tells the floor which parts are in packages, and hears of those that it sets back. */
@Injectable()
export class PackedPort implements OnModuleInit {
  constructor(
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Database) private readonly database: Database,
    @Inject(PackingService) private readonly packing: PackingService,
  ) {}

  onModuleInit(): void {
    this.ports.provide(packedPort, {
      packed: ({ tenantId, codes }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const where = { pieceCode: In(codes), scannedTime: Not(IsNull()) };
            return (await tx.em.find(PackageRow, { where, select: { pieceCode: true } })).map(
              ({ pieceCode }) => pieceCode!,
            );
          }),
        ),
      setBack: ({ tenantId, userId, userName, ...wish }) => {
        const principal = { tenantId, userId, userName, sessionId: '', clientId: '', issuedAt: 0, expiresAt: 0 };
        return runAsTenant(tenantId, () => this.packing.setBack(wish), { principal });
      },
    });
  }
}
