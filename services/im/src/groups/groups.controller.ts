import { groups } from '@ishare/contracts/im/groups.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { GroupsService } from './groups.service.js';

@ApiTags('ChatGroup')
@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Serves(groups.search)
  search(query: z.output<typeof groups.search.query>) {
    return this.groups.search(query);
  }

  @Serves(groups.get)
  get(groupId: string) {
    return this.groups.get(groupId);
  }

  @Serves(groups.create)
  create(body: z.output<typeof groups.create.body>) {
    return this.groups.create(body);
  }

  @Serves(groups.update)
  update(groupId: string, body: z.output<typeof groups.update.body>) {
    return this.groups.update(groupId, body);
  }

  @Serves(groups.about)
  about(body: z.output<typeof groups.about.body>) {
    return this.groups.about(body);
  }

  @Serves(groups.mine)
  async mine() {
    return { items: await this.groups.mine() };
  }

  @Serves(groups.members)
  members(query: z.output<typeof groups.members.query>) {
    return this.groups.members(query);
  }

  @Serves(groups.join)
  join(body: z.output<typeof groups.join.body>) {
    return this.groups.join(body);
  }

  @Serves(groups.invite)
  invite(body: z.output<typeof groups.invite.body>) {
    return this.groups.invite(body);
  }

  @Serves(groups.accept)
  accept(body: z.output<typeof groups.accept.body>) {
    return this.groups.accept(body);
  }

  @Serves(groups.remove)
  remove(body: z.output<typeof groups.remove.body>) {
    return this.groups.remove(body);
  }
}
