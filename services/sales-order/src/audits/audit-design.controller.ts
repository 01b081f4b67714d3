import { MAX_AUDIT_IDS } from '@ishare/contracts/sales-order/audit-table.js';
import { audits, bulkActions, bulkRoute, sheetRoute, singleActions } from '@ishare/contracts/sales-order/audits.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader } from '@nestjs/swagger';
import { auditDesigns } from '../things.js';
import { ActOnSheets, type ActionRequest } from './act-on-sheets.command.js';
import { AuditDesignService } from './audit-design.service.js';
import { TakeBackService } from './take-back.service.js';

@Controller(auditDesigns.resource.path)
export class AuditDesignController extends CrudController(auditDesigns.resource, AuditDesignService) {
  constructor(
    readonly audits: AuditDesignService,
    readonly commands: CommandBus,
    private readonly takenBack: TakeBackService,
  ) {
    super(audits);
  }

  @Serves(audits.takeBack)
  takeBack({ auditIds }: { auditIds: string[] }) {
    return this.takenBack.takeBack(auditIds);
  }

  @Serves(audits.logs)
  logs(id: string) {
    return this.audits.logs(id);
  }

  @Serves(audits.auditors)
  auditors(id: string) {
    return this.audits.auditors(id);
  }
}

const takesKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'A request that is sent again under its key gets the reply of the first.',
});

/** Adds a method to the controller; its `keyAt`-th argument is the request's key. */
function addMethod(
  name: string,
  handler: (this: AuditDesignController, ...values: never[]) => Promise<unknown>,
  keyAt: number,
  serves: MethodDecorator,
): void {
  const { prototype } = AuditDesignController;
  Object.defineProperty(prototype, name, { value: handler, writable: true, configurable: true });
  Headers('idempotency-key')(prototype, name, keyAt);
  for (const decorate of [serves, takesKey])
    decorate(prototype, name, Object.getOwnPropertyDescriptor(prototype, name)!);
}

// One route for each row of the audit table.
for (const action of bulkActions) {
  addMethod(
    action.name,
    async function act(
      this: AuditDesignController,
      { auditIds, ...body }: ActionRequest & { auditIds: string[] },
      { dryRun }: { dryRun?: boolean },
      idempotencyKey?: string,
    ) {
      const request = { ...body, dryRun, idempotencyKey };
      return { items: await this.commands.execute(new ActOnSheets(action, auditIds.slice(0, MAX_AUDIT_IDS), request)) };
    },
    2,
    Serves(bulkRoute(action)) as MethodDecorator,
  );
}
for (const action of singleActions) {
  addMethod(
    action.name,
    function act(this: AuditDesignController, id: string, body: ActionRequest, idempotencyKey?: string) {
      const { submitComment, ...rest } = body as ActionRequest & { submitComment?: string | null };
      return this.audits.actOnOne(action, id, {
        ...rest,
        comment: rest.comment ?? submitComment ?? null,
        idempotencyKey,
      });
    },
    2,
    Serves(sheetRoute(action)) as MethodDecorator,
  );
}
