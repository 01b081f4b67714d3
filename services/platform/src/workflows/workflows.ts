import { WorkflowCalls } from './workflow-calls.js';
import { WorkflowClock } from './workflow-clock.js';
import { WorkflowDesignService } from './workflow-design.service.js';
import { WorkflowEngine } from './workflow-engine.js';
import { WorkflowHandlers } from './workflow.handlers.js';
import { WorkflowInstanceService } from './workflow-instance.service.js';
import { WorkflowMoves } from './workflow-moves.js';
import { News } from './workflow-news.js';
import { WorkflowPeople } from './workflow-people.js';
import { WorkflowSubstituteController, WorkflowSubstitutes } from './workflow-substitutes.js';
import {
  WorkflowAsideController,
  WorkflowDesignController,
  WorkflowInstanceController,
} from './workflow.controller.js';

export const workflows = {
  controllers: [
    WorkflowAsideController,
    WorkflowSubstituteController,
    WorkflowDesignController,
    WorkflowInstanceController,
  ],
  providers: [
    News,
    WorkflowPeople,
    WorkflowEngine,
    WorkflowCalls,
    WorkflowClock,
    WorkflowHandlers,
    WorkflowDesignService,
    WorkflowInstanceService,
    WorkflowMoves,
    WorkflowSubstitutes,
  ],
};
