import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import type { LabelKind, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/** How labels of packages and shelves look: as the tenant has designed them, else as the product brings them. */
@Injectable()
export class OwnLabels {
  constructor(private readonly ports: Ports) {}

  /** `name`: null for the one that the product comes with. */
  async of(kind: LabelKind): Promise<{ name: string | null; layout: LabelTemplate }> {
    const designed = await this.ports.client(optimisationPort).labelDesign({ tenantId: currentTenantId(), kind });
    return designed ?? { name: null, layout: standardLabels[kind] };
  }
}
