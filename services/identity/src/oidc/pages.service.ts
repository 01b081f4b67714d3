import { currentContext, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { CaptchaWidget } from '../account/captcha.service.js';
import { captchaPart, captchaPolicy } from './captcha-page.js';
import { html, Html, page, type Page, type PageOptions } from './html.js';

export interface ScopeChoice {
  name: string;
  displayName: string;
  description: string;
  required: boolean;
  emphasize: boolean;
}

/** Another way to sign in, with the address where it begins. */
export interface WayIn {
  displayName: string;
  address: string;
}

/** Where a redirect address leads, as a source of a content security policy. */
function targetOf(address: string | undefined): string[] {
  const url = address ? URL.parse(address) : null;
  return url ? [/^https?:$/.test(url.protocol) ? url.origin : url.protocol] : [];
}

/** The pages of the server itself: sign-in, consent, sign-out, and what went wrong. */
@Injectable()
export class Pages {
  constructor(private readonly localizer: Localizer) {}

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  text(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(this.language, key, data);
  }

  private page(
    title: string,
    body: Html | ((nonce: string) => Html),
    targets: readonly string[] = [],
    more: PageOptions = {},
  ): Page {
    return page(this.language, title, body, { targets, ...more });
  }

  /** The captcha alone, for a frame of the console. */
  captcha(widget: CaptchaWidget): Page {
    return this.page(this.text('Page:SignIn'), (nonce) => this.captchaPart(widget, nonce), [], {
      inFrame: true,
      policy: (nonce) => captchaPolicy(widget, nonce),
    });
  }

  /** The same where none is asked for: it says so. */
  noCaptcha(): Page {
    const body = (nonce: string) =>
      html`<script nonce="${nonce}">parent.postMessage({ captcha: { unneeded: true } }, location.origin);</script>`;
    return this.page(this.text('Page:SignIn'), body, [], {
      inFrame: true,
      policy: (nonce) => [`script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`],
    });
  }

  private captchaPart(widget: CaptchaWidget, nonce: string): Html {
    return captchaPart(widget, this.language, this.text('CaptchaUnreachableErrorMessage'), nonce);
  }

  private alert(message: string | undefined): Html {
    return message ? html`<p role="alert">${message}</p>` : html``;
  }

  signIn({
    clientName,
    tenant,
    userName,
    message,
    redirectUri,
    offersPassword,
    captcha,
    others = [],
  }: {
    clientName: string;
    tenant: string;
    userName: string;
    message?: string | undefined;
    redirectUri?: string | undefined;
    offersPassword: boolean;
    captcha?: CaptchaWidget | undefined;
    others?: readonly WayIn[];
  }): Page {
    const title = this.text('Page:SignIn');
    const form = (nonce: string) => html`<form method="post" autocomplete="on">
      <label>${this.text('Page:Tenant')}<input name="tenant" value="${tenant}"
        autocomplete="organization" placeholder="${this.text('Page:TenantHint')}"></label>
      <label>${this.text('Page:UserName')}<input name="username" value="${userName}"
        required maxlength="256" autocomplete="username" ${new Html(userName ? '' : 'autofocus')}></label>
      <label>${this.text('Page:Password')}<input name="password" type="password"
        required maxlength="128" autocomplete="current-password" ${new Html(userName ? 'autofocus' : '')}></label>
      ${captcha && this.captchaPart(captcha, nonce)}
      ${this.alert(message)}
      <button class="main" type="submit">${title}</button>
    </form>`;
    const links = others.map(
      ({ displayName, address }) =>
        html`<a class="button" href="${address}">${this.text('Page:SignInWith', { provider: displayName })}</a>`,
    );
    const buttons = links.length > 0 && html`<div class="buttons list">${links}</div>`;
    const body = (nonce: string) =>
      html`<h1>${title}</h1><p>${this.text('Page:SignInFor', { client: clientName })}</p>
        ${offersPassword ? form(nonce) : this.alert(message ?? this.text('Page:NoLocalLogin'))}${buttons}`;
    return this.page(
      title,
      body,
      targetOf(redirectUri),
      captcha ? { policy: (nonce) => captchaPolicy(captcha, nonce) } : {},
    );
  }

  /** The password of an account that is about to be bound to one elsewhere. */
  linkAccount({
    ticket,
    tenant,
    userName,
    provider,
    message,
    redirectUri,
  }: {
    ticket: string;
    tenant: string;
    userName: string;
    provider: string;
    message?: string | undefined;
    redirectUri?: string | undefined;
  }): Page {
    const title = this.text('Page:LinkAccount');
    return this.page(
      title,
      html`<h1>${title}</h1><p>${this.text('Page:LinkAccountText', { user: userName, provider })}</p>
      <form method="post">
      <input type="hidden" name="link" value="${ticket}"><input type="hidden" name="tenant" value="${tenant}">
      <label>${this.text('Page:Password')}<input name="password" type="password"
        required maxlength="128" autocomplete="current-password" autofocus></label>
      ${this.alert(message)}
      <button class="main" type="submit">${this.text('Page:SignIn')}</button>
    </form>`,
      targetOf(redirectUri),
    );
  }

  code({
    userId,
    tenant,
    proof,
    provider,
    others,
    mayRemember,
    message,
    redirectUri,
  }: {
    userId: string;
    tenant: string;
    proof: string;
    provider: string;
    others: readonly string[];
    mayRemember: boolean;
    message?: string | undefined;
    redirectUri?: string | undefined;
  }): Page {
    const title = this.text('Page:SecondStep');
    const known = html`<input type="hidden" name="userId" value="${userId}">
      <input type="hidden" name="tenant" value="${tenant}"><input type="hidden" name="proof" value="${proof}">`;
    const otherWays = others.map(
      (other) => html`<button name="send" value="${other}">${this.text(`Page:CodeBy${other}`)}</button>`,
    );
    return this.page(
      title,
      html`<h1>${title}</h1><p>${this.text(`Page:CodeSent${provider}`)}</p>
      <form method="post" autocomplete="off">
      ${known}<input type="hidden" name="provider" value="${provider}">
      <label>${this.text('Page:Code')}<input name="code"
        required inputmode="numeric" minlength="6" maxlength="6" autocomplete="one-time-code" autofocus></label>
      ${
        mayRemember &&
        html`<label class="choice"><input type="checkbox" name="remember" value="yes">
        <span>${this.text('Page:RememberBrowser')}</span></label>`
      }
      ${this.alert(message)}
      <button class="main" type="submit">${this.text('Page:SignIn')}</button>
    </form>
    ${otherWays.length > 0 && html`<form method="post" class="more">${known}${otherWays}</form>`}`,
      targetOf(redirectUri),
    );
  }

  consent({
    clientName,
    clientUri,
    userName,
    scopes,
    mayRemember,
    redirectUri,
  }: {
    clientName: string;
    clientUri: string | null;
    userName: string;
    scopes: readonly ScopeChoice[];
    mayRemember: boolean;
    redirectUri?: string | undefined;
  }): Page {
    const title = this.text('Page:Consent');
    const choices = scopes.map((scope) => {
      const key = `Scope:${scope.name}`;
      const name = this.localizer.has(this.language, key) ? this.text(key) : scope.displayName || scope.name;
      const title = scope.emphasize ? html`<strong>${name}</strong>` : name;
      const fixed = new Html(scope.required ? 'disabled' : '');
      return html`<label class="choice"><input type="checkbox" name="scope" value="${scope.name}" checked ${fixed}>
        <span>${title}${scope.description && html`<small>${scope.description}</small>`}</span></label>`;
    });
    return this.page(
      title,
      html`<h1>${title}</h1>${clientUri && html`<p>${clientUri}</p>`}
      <p>${this.text('Page:ConsentOf', { client: clientName, user: userName })}</p>
      <form method="post">
      <fieldset>${choices}</fieldset>
      ${
        mayRemember &&
        html`<label class="choice">
        <input type="checkbox" name="remember" value="yes" checked>
        <span>${this.text('Page:RememberConsent')}</span></label>`
      }
      <div class="buttons"><button class="main" name="decision" value="allow">${this.text('Page:Allow')}</button>
        <button name="decision" value="deny">${this.text('Page:Deny')}</button></div>
    </form>`,
      targetOf(redirectUri),
    );
  }

  /** The form is the provider's own. */
  signOut(ctx: KoaContextWithOIDC, form: string): void {
    const title = this.text('Page:SignOut');
    const { client, params } = ctx.oidc;
    const body = html`<h1>${title}</h1><p>${this.text('Page:SignOutAsk')}</p>${new Html(form)}
      <div class="buttons">
        <button class="main" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>
          ${this.text('Page:SignOutYes')}</button>
        <button type="submit" form="op.logoutForm">${this.text('Page:SignOutNo')}</button>
      </div>`;
    this.write(
      ctx,
      this.page(title, body, client ? targetOf(params?.['post_logout_redirect_uri'] as string | undefined) : []),
    );
  }

  signedOut(ctx: KoaContextWithOIDC): void {
    const title = this.text('Page:SignedOut');
    this.write(ctx, this.page(title, html`<h1>${title}</h1><p>${this.text('Page:SignedOutText')}</p>`));
  }

  error(ctx: KoaContextWithOIDC, { error }: { error: string; error_description?: string }): void {
    this.write(ctx, this.problem(error));
  }

  /** What went wrong, by the OAuth name of the error. */
  problem(error: string): Page {
    const key = `OAuth:${error}`;
    const title = this.text('Page:Problem');
    const reason = this.text(this.localizer.has(this.language, key) ? key : 'OAuth:invalid_request');
    return this.page(title, html`<h1>${title}</h1><p role="alert">${reason}</p><p>${error}</p>`);
  }

  newPassword({ message, isDone }: { message?: string | undefined; isDone: boolean }): Page {
    const title = this.text('Page:NewPassword');
    const form = html`<form method="post">
      <label>${this.text('Page:NewPassword')}<input name="password" type="password"
        required maxlength="128" autocomplete="new-password" autofocus></label>
      ${this.alert(message)}
      <button class="main" type="submit">${this.text('Page:Save')}</button>
    </form>`;
    return this.page(
      title,
      html`<h1>${title}</h1>${isDone ? html`<p>${this.text('Page:PasswordChanged')}</p>` : form}`,
    );
  }

  emailConfirmed(message: string | undefined): Page {
    const title = this.text('Page:ConfirmEmail');
    return this.page(
      title,
      html`<h1>${title}</h1>${message ? this.alert(message) : html`<p>${this.text('Page:EmailConfirmed')}</p>`}`,
    );
  }

  confirmEmail(): Page {
    const title = this.text('Page:ConfirmEmail');
    return this.page(
      title,
      html`<h1>${title}</h1><form method="post"><button class="main" type="submit" autofocus>${title}</button></form>`,
    );
  }

  private write(ctx: KoaContextWithOIDC, { text, headers }: Page): void {
    ctx.set(headers);
    ctx.body = text;
  }
}
