import { filesPermissions, fileSystemPermissions } from '@ishare/contracts/files/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { itemsReply, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  createDirectory,
  directoryReply,
  entriesQuery,
  entryReply,
  moveDirectory,
  renameDirectory,
  subDirectoriesQuery,
  subDirectoryReply,
} from './directory-descriptor.dto.js';
import { DirectoryDescriptorsService } from './directory-descriptors.service.js';
import { EntriesService } from './entries.service.js';

const P = filesPermissions.names.DirectoryDescriptor;
const FILE_SYSTEM = fileSystemPermissions.names.FileSystem.Default;

@ApiTags('DirectoryDescriptor')
@Controller('api/file-management/directory-descriptor')
export class DirectoryDescriptorsController {
  constructor(
    private readonly directories: DirectoryDescriptorsService,
    private readonly entries: EntriesService,
  ) {}

  @Get()
  @Allow(P.Default, FILE_SYSTEM)
  @Returns(pagedReply(entryReply))
  list(@FromQuery(entriesQuery) query: z.output<typeof entriesQuery>) {
    return this.entries.list(query);
  }

  @Get('sub-directories')
  @Allow(P.Default, FILE_SYSTEM)
  @Returns(itemsReply(subDirectoryReply))
  subDirectories(@FromQuery(subDirectoriesQuery) { parentId }: z.output<typeof subDirectoriesQuery>) {
    return this.directories.subDirectories(parentId);
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(directoryReply)
  get(@FromPath('id') id: string) {
    return this.directories.get(id);
  }

  @Post()
  @Allow(P.Create)
  @Returns(directoryReply)
  create(@FromBody(createDirectory) body: z.output<typeof createDirectory>) {
    return this.directories.create(body);
  }

  @Post('move')
  @Allow(P.Update)
  @Returns(directoryReply)
  move(@FromBody(moveDirectory) body: z.output<typeof moveDirectory>) {
    return this.directories.move(body);
  }

  @Post(':id')
  @Allow(P.Update)
  @Returns(directoryReply)
  rename(@FromPath('id') id: string, @FromBody(renameDirectory) body: z.output<typeof renameDirectory>) {
    return this.directories.rename(id, body);
  }

  @Delete(':id')
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id') id: string) {
    return this.directories.delete(id);
  }
}
