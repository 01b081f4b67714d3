import { weChat, type codeBody, type oauthQuery } from '@ishare/contracts/identity/wechat.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { WeChat } from './wechat.service.js';

@ApiTags('WeChat')
@Controller()
export class WeChatController {
  constructor(private readonly wechat: WeChat) {}

  @Serves(weChat.binding)
  binding() {
    return this.wechat.binding();
  }

  @Serves(weChat.oauth)
  async oauth({ code, state }: z.output<typeof oauthQuery>, @Res({ passthrough: true }) reply: FastifyReply) {
    if (code && !this.wechat.isForConsole(state)) return { openId: await this.wechat.openIdOf(code) };
    void reply.redirect(code ? this.wechat.consoleUrl(code, state) : await this.wechat.authorizeUrl(state), 302);
    // It is answered.
    return undefined!;
  }

  @Serves(weChat.qrCode)
  qrCode() {
    return this.wechat.qrCode();
  }

  @Serves(weChat.bind)
  bind({ code }: z.output<typeof codeBody>) {
    return this.wechat.bind(code);
  }

  @Serves(weChat.unbind)
  unbind() {
    return this.wechat.unbind();
  }
}
