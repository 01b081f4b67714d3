import { chat } from '@ishare/contracts/im/chat.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { MessageReader } from './message-reader.service.js';
import { MessageSender } from './message-sender.service.js';

@ApiTags('Chat')
@Controller()
export class ChatController {
  constructor(
    private readonly reader: MessageReader,
    private readonly sender: MessageSender,
  ) {}

  @Serves(chat.lastMessages)
  async lastMessages(query: z.output<typeof chat.lastMessages.query>) {
    return { items: await this.reader.lastMessages(query) };
  }

  @Serves(chat.myMessages)
  myMessages(query: z.output<typeof chat.myMessages.query>) {
    return this.reader.withPerson(query);
  }

  @Serves(chat.groupMessages)
  groupMessages(query: z.output<typeof chat.groupMessages.query>) {
    return this.reader.ofGroup(query);
  }

  @Serves(chat.send)
  send(body: z.output<typeof chat.send.body>) {
    return this.sender.send(body);
  }

  @Serves(chat.conversations)
  async conversations() {
    return { items: await this.reader.conversations() };
  }

  @Serves(chat.since)
  async since(id: string, query: z.output<typeof chat.since.query>) {
    return { items: await this.reader.since(id, query) };
  }

  @Serves(chat.read)
  read(id: string, { seq }: z.output<typeof chat.read.body>) {
    return this.sender.read(id, seq);
  }

  @Serves(chat.recall)
  recall(messageId: string) {
    return this.sender.recall(messageId);
  }

  @Serves(chat.search)
  async search(query: z.output<typeof chat.search.query>) {
    return { items: await this.reader.search(query) };
  }
}
