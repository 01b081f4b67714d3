import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkResult, jsonCheck, jsonSharing, type CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { BODY_LIMIT } from '@ishare/server/body-limits.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Allow, AllowOrKey, FromPath, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { Serves } from '@ishare/server/serves.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { JsonCheckService } from './json-check.service.js';
import { checkBody, jsonModelQuery, jsonModelReply } from './json-check.schemas.js';
import { JsonModelService } from './json-model.service.js';
import { jsonModels } from '../things.js';

const P = salesOrderPermissions.names.JsonCheck;

export class JsonModelController extends CrudController(jsonModels.resource, JsonModelService) {
  @Inject(JsonModelService) private readonly models!: JsonModelService;

  // No route value says that a key in the query stands for the permission: this is the one row that is shown so.
  @Get(':id')
  @AllowOrKey(P.Default)
  @Returns(jsonModelReply)
  show(@FromPath('id') id: string, @FromQuery(jsonModelQuery) { shareKey }: { shareKey?: string }) {
    return this.models.show(id, shareKey);
  }

  @Serves(jsonSharing.share)
  share(id: string) {
    return this.models.share(id);
  }

  @Serves(jsonSharing.unshare)
  unshare(id: string) {
    return this.models.unshare(id);
  }
}

const designOf = (body: object): unknown => bind(checkBody, body).json;

@ApiTags('JsonCheck')
@Controller(jsonCheck.path)
export class JsonCheckController {
  constructor(
    private readonly checks: JsonCheckService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes a file, or `{ json }`: a route value takes the one or the other. */
  @Post()
  @Allow(P.Default)
  @TakesFile()
  @Returns(checkResult)
  async check(@Req() request: FastifyRequest): Promise<CheckResult> {
    return this.checks.runCheckRules(
      request.isMultipart() ? await this.uploaded(request) : designOf(request.body ?? {}),
    );
  }

  private async uploaded(request: FastifyRequest): Promise<unknown> {
    // Parsed here, as a body is.
    const upload = await receiveFile(request, {
      directory: join(this.config.DATA_DIR, 'uploads'),
      maxBytes: BODY_LIMIT,
    });
    try {
      return designOf({ json: (await readFile(upload.files[0]!.path, 'utf8')).replace(/^\ufeff/, '') });
    } catch (error) {
      if (error instanceof SyntaxError) throw invalid('file', 'Validation:format');
      throw error;
    } finally {
      await upload.discard();
    }
  }
}
