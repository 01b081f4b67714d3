import { friends } from '@ishare/contracts/im/friends.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { FriendsService } from './friends.service.js';

@ApiTags('MyFriend')
@Controller()
export class FriendsController {
  constructor(private readonly friends: FriendsService) {}

  @Serves(friends.list)
  list(query: z.output<typeof friends.list.query>) {
    return this.friends.page(query);
  }

  @Serves(friends.all)
  async all(query: z.output<typeof friends.all.query>) {
    return { items: await this.friends.all(query) };
  }

  @Serves(friends.requests)
  async requests() {
    return { items: await this.friends.requests() };
  }

  @Serves(friends.get)
  get(friendId: string) {
    return this.friends.get(friendId);
  }

  @Serves(friends.accept)
  accept({ friendId }: z.output<typeof friends.accept.body>) {
    return this.friends.accept(friendId);
  }

  @Serves(friends.request)
  request(body: z.output<typeof friends.request.body>) {
    return this.friends.request(body);
  }

  @Serves(friends.update)
  update(friendId: string, body: z.output<typeof friends.update.body>) {
    return this.friends.update(friendId, body);
  }

  @Serves(friends.remove)
  remove({ friendId }: z.output<typeof friends.remove.query>) {
    return this.friends.remove(friendId);
  }

  @Serves(friends.settings)
  settings() {
    return this.friends.settings();
  }

  @Serves(friends.keepSettings)
  keepSettings(body: z.output<typeof friends.keepSettings.body>) {
    return this.friends.keepSettings(body);
  }
}
