import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { nameId } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runAsHost } from '@ishare/server/context.js';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from './client.entity.js';
import { ApiResource, ApiScope, IdentityResource } from './server-resource.entity.js';
import { ServerResources } from './server-resources.service.js';
import {
  PRODUCT_API,
  STANDARD_IDENTITY_RESOURCES,
  WEB_CLIENT,
  WEB_CLIENT_GRANTS,
  WEB_CLIENT_SCOPES,
} from './standard.js';

const toTypes = (claims: readonly string[]) => claims.map((type) => ({ type }));

/**
 * Puts in the standard scopes, the product's API and its client; safe to repeat, and leaves alone what somebody has
 * changed.
 */
@Injectable()
export class IdentityServerSeed {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly known: ServerResources,
  ) {}

  async run(): Promise<void> {
    await runAsHost(() =>
      this.database.tx(async (tx) => {
        await this.addStandardResources(tx);
        const { name, displayName, claims } = PRODUCT_API;
        const usual = {
          name,
          displayName,
          isStatic: true,
          enabled: true,
          showInDiscoveryDocument: true,
          userClaims: toTypes(claims),
          properties: [],
        };
        if (!(await tx.find(ApiScope, { name })))
          await tx.insert(ApiScope, { id: nameId(`api-scope:${name}`), ...usual, required: false, emphasize: false });
        if (!(await tx.find(ApiResource, { name })))
          await tx.insert(ApiResource, {
            id: nameId(`api-resource:${name}`),
            ...usual,
            secrets: [],
            scopes: [{ scope: name }],
          });
        await this.webClient(tx);
        this.known.announceChange(tx);
      }),
    );
  }

  /** Puts back the standard scopes that are missing. */
  async standardResources(): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.addStandardResources(tx);
      this.known.announceChange(tx);
    });
  }

  private async addStandardResources(tx: Tx): Promise<void> {
    for (const { name, displayName, claims } of STANDARD_IDENTITY_RESOURCES) {
      if (await tx.find(IdentityResource, { name })) continue;
      await tx.insert(IdentityResource, {
        id: nameId(`identity-resource:${name}`),
        name,
        displayName,
        isStatic: true,
        enabled: true,
        required: name === 'openid',
        emphasize: false,
        showInDiscoveryDocument: true,
        userClaims: toTypes(claims),
        properties: [],
      });
    }
  }

  /** The console is served at PUBLIC_URL, wherever that is at this start. */
  private async webClient(tx: Tx): Promise<void> {
    const { origin } = new URL(this.config.PUBLIC_URL);
    const addresses = {
      redirectUris: { redirectUri: `${this.config.PUBLIC_URL}/auth-redirect` },
      postLogoutRedirectUris: { postLogoutRedirectUri: `${this.config.PUBLIC_URL}/login` },
      allowedCorsOrigins: { origin },
    };
    const existing = await tx.find(Client, { clientId: WEB_CLIENT }, { lock: true });
    if (!existing) {
      await tx.insert(Client, {
        id: nameId(`client:${WEB_CLIENT}`),
        clientId: WEB_CLIENT,
        clientName: 'iShare Web',
        isStatic: true,
        requireClientSecret: false,
        refreshTokenExpiration: 0,
        allowedScopes: WEB_CLIENT_SCOPES.map((scope) => ({ scope })),
        allowedGrantTypes: WEB_CLIENT_GRANTS.map((grantType) => ({ grantType })),
        redirectUris: [addresses.redirectUris],
        postLogoutRedirectUris: [addresses.postLogoutRedirectUris],
        allowedCorsOrigins: [addresses.allowedCorsOrigins],
      });
      return;
    }
    const with_ = <M extends object>(list: readonly M[], item: M) =>
      list.some((one) => JSON.stringify(one) === JSON.stringify(item)) ? undefined : [...list, item];
    const missing = {
      redirectUris: with_(existing.redirectUris, addresses.redirectUris),
      postLogoutRedirectUris: with_(existing.postLogoutRedirectUris, addresses.postLogoutRedirectUris),
      allowedCorsOrigins: with_(existing.allowedCorsOrigins, addresses.allowedCorsOrigins),
    };
    if (Object.values(missing).some(Boolean)) await tx.update(Client, existing.id, missing);
  }
}
