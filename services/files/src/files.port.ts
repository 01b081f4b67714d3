import { filesPort } from '@ishare/contracts/files/client.js';
import { answerKnown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FileDescriptor } from './file-descriptors/file-descriptor.entity.js';

/** Answers the other services. */
@Injectable()
export class FilesPort implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.ports.provide(filesPort, { known: answerKnown(this.database, { file: FileDescriptor }) });
  }
}
