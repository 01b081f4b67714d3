import { chatTasks } from '@ishare/contracts/im/tasks.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { TasksService } from './tasks.service.js';

@ApiTags('Chat')
@Controller()
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Serves(chatTasks.list)
  async list() {
    return { items: await this.tasks.list() };
  }

  @Serves(chatTasks.create)
  create(body: z.output<typeof chatTasks.create.body>) {
    return this.tasks.create(body);
  }

  @Serves(chatTasks.settle)
  settle(id: string, { isDone }: z.output<typeof chatTasks.settle.body>) {
    return this.tasks.settle(id, isDone);
  }

  @Serves(chatTasks.remove)
  remove(id: string) {
    return this.tasks.remove(id);
  }
}
