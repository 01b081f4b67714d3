import { weChatPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromQuery, Public, Returns, SignedIn } from '@ishare/server/routes.js';
import { requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { WeChat } from './wechat.service.js';

const codeBody = z.object({ code: requiredText(512) });
const oauthQuery = z.object({ code: z.string().max(512).optional(), state: z.string().max(128).default('') });

@ApiTags('WeChat')
@Controller('api/wechat')
export class WeChatController {
  constructor(private readonly wechat: WeChat) {}

  @Get('check-bind')
  @SignedIn()
  @Returns(z.object({ isBound: z.boolean(), openId: z.string().nullable(), isConfigured: z.boolean() }))
  binding() {
    return this.wechat.binding();
  }

  @Get('oauth2')
  @Public('WeChat sends the browser here')
  @Returns(z.object({ openId: z.string() }))
  async oauth(
    @FromQuery(oauthQuery) { code, state }: z.output<typeof oauthQuery>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (code && !this.wechat.isForConsole(state)) return { openId: await this.wechat.openIdOf(code) };
    void reply.redirect(code ? this.wechat.consoleUrl(code, state) : await this.wechat.authorizeUrl(state), 302);
    return undefined;
  }

  @Get('qrcode')
  @Allow(weChatPermissions.names.Official.Default)
  @Returns(z.object({ url: z.string(), ticket: z.string(), expireSeconds: z.number().int() }))
  qrCode() {
    return this.wechat.qrCode();
  }

  @Post('bind')
  @SignedIn()
  @Returns('nothing')
  bind(@FromBody(codeBody) { code }: z.output<typeof codeBody>) {
    return this.wechat.bind(code);
  }

  @Delete('bind')
  @SignedIn()
  @Returns('nothing')
  unbind() {
    return this.wechat.unbind();
  }
}
