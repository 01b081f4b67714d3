import { weChatProvider } from '@ishare/contracts/identity/wechat.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { AppError } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { refuseImpersonatorOf } from '@ishare/server/impersonation.js';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { identityErrors } from '../errors.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';
import { ExternalLogin } from '../external-login/external-login.entity.js';

const TIMEOUT = 10_000;
/** How long a QR code can be scanned, in seconds. */
const QR_LIFE = 300;
const API = 'https://api.weixin.qq.com';
/** How the state of a visit begins that the console has sent. */
const CONSOLE_STATE = 'bind-';

const queryOf = (members: Record<string, string>): string => new URLSearchParams(members).toString();

const openIdReply = z.object({ openid: z.string().min(1).max(128) });
const tokenReply = z.object({ access_token: z.string().min(1) });
const ticketReply = z.object({ ticket: z.string().min(1), expire_seconds: z.number().int() });

/**
 * The official account of WeChat: users bind theirs to their account here. Needs the account that the settings name.
 */
@Injectable()
export class WeChat {
  constructor(
    private readonly database: Database,
    private readonly settings: TenantSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async binding(): Promise<{ isBound: boolean; openId: string | null; isConfigured: boolean }> {
    const { userId } = currentPrincipal();
    const login = await this.database.tx((tx) => tx.find(ExternalLogin, { userId, provider: weChatProvider }));
    return {
      isBound: login !== null,
      openId: login?.providerKey ?? null,
      isConfigured: (await this.keys()) !== undefined,
    };
  }

  async bind(code: string): Promise<void> {
    const { userId } = currentPrincipal();
    refuseImpersonatorOf(userId);
    const providerKey = await this.openIdOf(code);
    await this.database.tx(async (tx) => {
      const holder = await tx.find(ExternalLogin, { provider: weChatProvider, providerKey });
      if (holder && holder.userId !== userId) throw new AppError(identityErrors.LoginAlreadyAssociated);
      await tx.removeAll(ExternalLogin, { userId, provider: weChatProvider });
      await tx.insert(ExternalLogin, { userId, provider: weChatProvider, providerKey });
    });
  }

  async unbind(): Promise<void> {
    const { userId } = currentPrincipal();
    refuseImpersonatorOf(userId);
    await this.database.tx((tx) => tx.removeAll(ExternalLogin, { userId, provider: weChatProvider }));
  }

  /** Where WeChat asks the user; it comes back with a code. */
  async authorizeUrl(state: string): Promise<string> {
    const { appId } = await this.account();
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: `${this.config.PUBLIC_URL}/api/wechat/oauth2`,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    });
    return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
  }

  /** Whether a visit was begun in the console, to bind the account of whoever is signed in there. */
  isForConsole(state: string): boolean {
    return state.startsWith(CONSOLE_STATE);
  }

  /** Where the console takes the code and binds. */
  consoleUrl(code: string, state: string): string {
    return `${this.config.PUBLIC_URL}/auth-redirect?${new URLSearchParams({ weChatCode: code, state }).toString()}`;
  }

  async openIdOf(code: string): Promise<string> {
    const { appId, appSecret } = await this.account();
    const query = queryOf({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
    const reply = await this.ask(`/sns/oauth2/access_token?${query}`, openIdReply);
    return reply.openid;
  }

  /** A QR code that leads to the official account. */
  async qrCode(): Promise<{ url: string; ticket: string; expireSeconds: number }> {
    const { appId, appSecret } = await this.account();
    const { access_token: token } = await this.ask(
      `/cgi-bin/token?${queryOf({ grant_type: 'client_credential', appid: appId, secret: appSecret })}`,
      tokenReply,
    );
    const scene = {
      expire_seconds: QR_LIFE,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: currentPrincipal().userId } },
    };
    const { ticket, expire_seconds: expireSeconds } = await this.ask(
      `/cgi-bin/qrcode/create?${new URLSearchParams({ access_token: token }).toString()}`,
      ticketReply,
      scene,
    );
    return {
      url: `https://mp.weixin.qq.com/cgi-bin/showqrcode?${new URLSearchParams({ ticket }).toString()}`,
      ticket,
      expireSeconds,
    };
  }

  private async keys(): Promise<{ appId: string; appSecret: string } | undefined> {
    const values = await this.settings.values();
    const [appId, appSecret] = [values[settings.wechat.appId.name], values[settings.wechat.appSecret.name]];
    return appId && appSecret ? { appId, appSecret } : undefined;
  }

  private async account(): Promise<{ appId: string; appSecret: string }> {
    const keys = await this.keys();
    if (!keys) throw new AppError(identityErrors.WeChatNotConfigured);
    return keys;
  }

  /** What is not the reply that was expected is a refusal, with the reason that WeChat gives. */
  private async ask<S extends z.ZodType>(path: string, schema: S, body?: object): Promise<z.output<S>> {
    const response = await fetch(`${this.config.WECHAT_URL ?? API}${path}`, {
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const reply: unknown = await response?.json().catch(() => undefined);
    const checked = schema.safeParse(reply);
    if (!checked.success)
      throw new AppError(identityErrors.WeChatRefused, {
        reason: (reply as { errmsg?: string } | undefined)?.errmsg ?? `status ${response?.status ?? 0}`,
      });
    return checked.data;
  }
}
