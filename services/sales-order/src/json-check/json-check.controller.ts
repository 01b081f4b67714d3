import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkResult,
  jsonCheck,
  jsonSharing,
  ruleTrial,
  shownModel,
  starterRules,
  type CheckResult,
} from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { BODY_LIMIT } from '@ishare/server/body-limits.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Allow, Returns, TakesFile } from '@ishare/server/routes.js';
import { Serves } from '@ishare/server/serves.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { JsonCheckService } from './json-check.service.js';
import { checkBody } from './json-check.schemas.js';
import { JsonModelService } from './json-model.service.js';
import { checkRules, checkRuleSets, jsonCheckBaseDatas, jsonModels } from '../things.js';
import { CheckRuleService, CheckRuleSetService, JsonCheckBaseDataService } from './check-rule.service.js';

const P = salesOrderPermissions.names.JsonCheck;

export class JsonModelController extends CrudController(jsonModels.resource, JsonModelService) {
  @Inject(JsonModelService) private readonly models!: JsonModelService;

  @Serves(shownModel)
  show(id: string, asked: z.output<typeof shownModel.query>) {
    return this.models.show(id, asked);
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

export class CheckRuleController extends CrudController(checkRules.resource, CheckRuleService) {
  @Inject(CheckRuleService) private readonly rules!: CheckRuleService;

  @Serves(starterRules)
  starter() {
    return this.rules.addStarter();
  }

  @Serves(ruleTrial)
  try(asked: z.output<typeof ruleTrial.body>) {
    return this.rules.try(asked);
  }
}

export class JsonCheckBaseDataController extends CrudController(
  jsonCheckBaseDatas.resource,
  JsonCheckBaseDataService,
) {}

export class CheckRuleSetController extends CrudController(checkRuleSets.resource, CheckRuleSetService) {}

const askedOf = (body: object) => bind(checkBody, body);

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
    const { json, ruleSetId } = request.isMultipart() ? await this.uploaded(request) : askedOf(request.body ?? {});
    return this.checks.runCheckRules(json, ruleSetId);
  }

  private async uploaded(request: FastifyRequest): Promise<z.output<typeof checkBody>> {
    // Parsed here, as a body is.
    const upload = await receiveFile(request, {
      directory: join(this.config.DATA_DIR, 'uploads'),
      maxBytes: BODY_LIMIT,
    });
    try {
      const json = (await readFile(upload.files[0]!.path, 'utf8')).replace(/^\ufeff/, '');
      return askedOf({ json, ruleSetId: upload.fields['ruleSetId'] || null });
    } catch (error) {
      if (error instanceof SyntaxError) throw invalid('file', 'Validation:format');
      throw error;
    } finally {
      await upload.discard();
    }
  }
}
