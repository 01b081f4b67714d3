import {
  directories,
  type createDirectory,
  type entriesQuery,
  type moveDirectory,
  type renameDirectory,
  type subDirectoriesQuery,
} from '@ishare/contracts/files/directories.js';
import { deleteOrTakeBack } from '@ishare/crud/deletion.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DirectoryDescriptorsService } from './directory-descriptors.service.js';
import { EntriesService } from './entries.service.js';

@ApiTags('DirectoryDescriptor')
@Controller()
export class DirectoryDescriptorsController {
  constructor(
    private readonly directories: DirectoryDescriptorsService,
    private readonly entries: EntriesService,
  ) {}

  @Serves(directories.list)
  list(query: z.output<typeof entriesQuery>) {
    return this.entries.list(query);
  }

  @Serves(directories.subDirectories)
  subDirectories({ parentId }: z.output<typeof subDirectoriesQuery>) {
    return this.directories.subDirectories(parentId);
  }

  @Serves(directories.get)
  get(id: string) {
    return this.directories.get(id);
  }

  @Serves(directories.zip)
  zip(id: string) {
    return this.directories.zip(id);
  }

  @Serves(directories.create)
  create(body: z.output<typeof createDirectory>) {
    return this.directories.create(body);
  }

  @Serves(directories.move)
  move(body: z.output<typeof moveDirectory>) {
    return this.directories.move(body);
  }

  @Serves(directories.rename)
  rename(id: string, body: z.output<typeof renameDirectory>) {
    return this.directories.rename(id, body);
  }

  @Serves(directories.remove)
  delete(id: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return deleteOrTakeBack(request, reply, {
      delete: () => this.directories.delete(id),
      undelete: () => this.directories.undelete(id),
    });
  }
}
