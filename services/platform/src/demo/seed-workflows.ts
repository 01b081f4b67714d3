import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { Database } from '@ishare/data/database.js';
import { demoId } from '@ishare/server/demo.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { servedWorkflows } from '../things.js';
import { WorkflowDesignService } from '../workflows/workflow-design.service.js';
import { WorkflowEngine } from '../workflows/workflow-engine.js';
import { WorkflowDesign, WorkflowInstance } from '../workflows/workflow.entity.js';
import data from './workflows.json' with { type: 'json' };

/** Workflows of the demo factory, published, and a few requests that wait for somebody. */
export async function seedWorkflows(app: NestFastifyApplication): Promise<void> {
  const [database, designs, engine] = [app.get(Database), app.get(WorkflowDesignService), app.get(WorkflowEngine)];
  const knows = (entity: typeof WorkflowDesign | typeof WorkflowInstance, id: string) =>
    database.tx((tx) => tx.em.existsBy(entity, { id }));
  for (const { code, ...design } of data.workflows) {
    const id = demoId('workflow', code);
    if (await knows(WorkflowDesign, id)) continue;
    const body = servedWorkflows.schemas.create.parse(design);
    await designs.create({ ...body, id, extraProperties: { isDemo: true } });
    await designs.publish(id);
  }
  for (const { code, user, title, data: facts } of data.requests) {
    const instanceId = demoId('workflow-instance', code);
    if (await knows(WorkflowInstance, instanceId)) continue;
    await engine.start({
      ...{ instanceId, workflowId: demoId('workflow', 'request'), version: 1, refId: null, title },
      data: facts as unknown as SubjectData,
      initiator: { id: demoId('user', user), name: user },
    });
  }
}
