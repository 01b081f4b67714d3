import { workflows as designs } from '@ishare/contracts/platform/workflow/design.js';
import { workflowInstances as routes } from '@ishare/contracts/platform/workflow/instance.js';
import type { ArgumentsOf } from '@ishare/server/serves.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { servedInstances, servedWorkflows } from '../things.js';
import { WorkflowCalls } from './workflow-calls.js';
import { WorkflowDesignService } from './workflow-design.service.js';
import { WorkflowInstanceService } from './workflow-instance.service.js';
import { WorkflowMoves } from './workflow-moves.js';

type Body<R extends Parameters<typeof Serves>[0]> = ArgumentsOf<R>[1];

export class WorkflowDesignController extends CrudController(servedWorkflows.resource, WorkflowDesignService) {
  @Inject(WorkflowDesignService) private readonly designs!: WorkflowDesignService;
  @Inject(WorkflowMoves) private readonly moves!: WorkflowMoves;

  @Serves(designs.publish)
  publish(id: string) {
    return this.designs.publish(id) as never;
  }

  @Serves(designs.check)
  check(id: string, body: Body<typeof designs.check>) {
    return this.designs.check(id, body);
  }

  @Serves(designs.simulate)
  simulate(id: string, body: Body<typeof designs.simulate>) {
    return this.designs.simulate(id, body);
  }

  @Serves(designs.move)
  move(id: string, body: Body<typeof designs.move>) {
    return this.moves.move(id, body);
  }

  @Serves(designs.versions)
  versions(id: string) {
    return this.designs.versions(id);
  }
}

export class WorkflowInstanceController extends CrudController(servedInstances.resource, WorkflowInstanceService) {
  @Inject(WorkflowInstanceService) private readonly instances!: WorkflowInstanceService;

  @Serves(routes.start)
  start(body: ArgumentsOf<typeof routes.start>[0]) {
    return this.instances.start(body);
  }

  @Serves(routes.approveMany)
  approveMany(body: ArgumentsOf<typeof routes.approveMany>[0]) {
    return this.instances.approveMany(body);
  }

  @Serves(routes.trace)
  trace(id: string) {
    return this.instances.trace(id);
  }

  @Serves(routes.calls)
  calls(id: string) {
    return this.instances.callsOf(id);
  }

  @Serves(routes.approve)
  approve(id: string, body: Body<typeof routes.approve>) {
    return this.instances.approve(id, body);
  }

  @Serves(routes.reject)
  reject(id: string, body: Body<typeof routes.reject>) {
    return this.instances.reject(id, body);
  }

  @Serves(routes.sendBack)
  sendBack(id: string, body: Body<typeof routes.sendBack>) {
    return this.instances.sendBack(id, body);
  }

  @Serves(routes.addSign)
  addSign(id: string, body: Body<typeof routes.addSign>) {
    return this.instances.addSign(id, body);
  }

  @Serves(routes.delegate)
  delegate(id: string, body: Body<typeof routes.delegate>) {
    return this.instances.delegate(id, body);
  }

  @Serves(routes.transfer)
  transfer(id: string, body: Body<typeof routes.transfer>) {
    return this.instances.transfer(id, body);
  }

  @Serves(routes.removeSign)
  removeSign(id: string, body: Body<typeof routes.removeSign>) {
    return this.instances.removeSign(id, body);
  }

  @Serves(routes.resubmit)
  resubmit(id: string, body: Body<typeof routes.resubmit>) {
    return this.instances.resubmit(id, body);
  }

  @Serves(routes.withdraw)
  withdraw(id: string, body: Body<typeof routes.withdraw>) {
    return this.instances.withdraw(id, body);
  }

  @Serves(routes.terminate)
  terminate(id: string, body: Body<typeof routes.terminate>) {
    return this.instances.terminate(id, body);
  }

  @Serves(routes.replay)
  replay(id: string, body: Body<typeof routes.replay>) {
    return this.instances.replay(id, body);
  }
}

@Controller()
@ApiTags('WorkflowInstance')
export class WorkflowAsideController {
  constructor(
    @Inject(WorkflowDesignService) private readonly designs: WorkflowDesignService,
    @Inject(WorkflowCalls) private readonly calls: WorkflowCalls,
  ) {}

  @Serves(routes.startable)
  startable() {
    return this.designs.startable();
  }

  @Serves(designs.signingKey)
  signingKey() {
    return { key: this.calls.keyOf(currentTenantId()) };
  }
}
