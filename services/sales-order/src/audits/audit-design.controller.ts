import { auditButtons, MAX_AUDIT_IDS, type AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get, Headers, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import { ActOnSheets, type ActionRequest } from './act-on-sheets.command.js';
import {
  actionBody,
  auditDesignReply,
  auditDesignResource,
  auditLogReply,
  auditorReply,
  auditResults,
  bulkActions,
  describeAction,
  dryRunQuery,
  singleActions,
} from './audit-design.resource.js';
import { AuditDesignService } from './audit-design.service.js';

@Controller(auditDesignResource.path)
export class AuditDesignController extends CrudController(auditDesignResource, AuditDesignService) {
  constructor(
    readonly audits: AuditDesignService,
    readonly commands: CommandBus,
  ) {
    super(audits);
  }

  @Get(':id/operation-logs')
  @Allow(auditButtons.logs)
  @Returns(itemsReply(auditLogReply))
  logs(@FromPath('id') id: string) {
    return this.audits.logs(id);
  }

  @Get(':id/auditors')
  @Allow(auditButtons.assgin, auditButtons.transfaner)
  @Returns(itemsReply(auditorReply))
  auditors(@FromPath('id') id: string) {
    return this.audits.auditors(id);
  }
}

const idempotencyHeader = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description: 'A request that is sent again under its key gets the reply of the first.',
});

function addRoute(
  name: string,
  handler: (this: AuditDesignController, ...values: never[]) => Promise<unknown>,
  parameters: ParameterDecorator[],
  method: MethodDecorator[],
): void {
  Object.defineProperty(AuditDesignController.prototype, name, { value: handler, writable: true, configurable: true });
  const descriptor = Object.getOwnPropertyDescriptor(AuditDesignController.prototype, name)!;
  parameters.forEach((decorate, index) => decorate(AuditDesignController.prototype, name, index));
  for (const decorate of method) decorate(AuditDesignController.prototype, name, descriptor);
}

const documented = (action: AuditAction): MethodDecorator[] => [
  ApiOperation({ description: describeAction(action) }),
  idempotencyHeader,
  Allow(action.permission),
];

// One route for each row of the audit table.
for (const action of bulkActions) {
  addRoute(
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
    [FromBody(actionBody(action)), FromQuery(dryRunQuery), Headers('idempotency-key')],
    [Post(action.name), Returns(auditResults), ...documented(action)],
  );
}
for (const action of singleActions) {
  addRoute(
    action.name,
    function act(this: AuditDesignController, id: string, body: ActionRequest, idempotencyKey?: string) {
      const { submitComment, ...rest } = body as ActionRequest & { submitComment?: string | null };
      return this.audits.actOnOne(action, id, {
        ...rest,
        comment: rest.comment ?? submitComment ?? null,
        idempotencyKey,
      });
    },
    [FromPath('id'), FromBody(actionBody(action)), Headers('idempotency-key')],
    [Post(`:id/${action.name}`), Returns(auditDesignReply), ...documented(action)],
  );
}
