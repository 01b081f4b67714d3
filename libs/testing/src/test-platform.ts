// Stands where the platform service would answer: settings that a test sets, and mails that it reads.
import { platformPort } from '@ishare/contracts/platform/client.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { settingDefinitions, settings, SETTINGS_CHANGED } from '@ishare/contracts/platform/settings.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { Ports } from '@ishare/server/ports.js';
import type { SharedState } from '@ishare/server/shared-state.js';

export interface SentMail {
  tenantId: string;
  to: string;
  subject: string;
  template: string;
  culture: string;
  model: Record<string, unknown>;
  attachments?: { name: string; content: string }[] | undefined;
}

/** What a test has not asked this platform to know. */
const unanswered = Object.fromEntries(
  Object.keys(platformPort.methods).map((name) => [
    name,
    () => Promise.reject(new Error(`The test platform does not answer ${name}.`)),
  ]),
) as unknown as PortClient<typeof platformPort>;

export class TestPlatform {
  readonly mails: SentMail[] = [];
  /** By code: what numbers records instead of the built-in rule. */
  readonly rules = new Map<string, CodeRule>();
  /** What decides on records, by their kind. */
  readonly workflows = new Map<string, { workflowId: string; version: number; name: string }>();
  private readonly values = new Map<string, string>();

  constructor(private readonly state: SharedState) {}

  answer(ports: Ports): void {
    ports.provide(platformPort, {
      ...unanswered,
      settings: async ({ tenantId, userId, names }) =>
        Object.fromEntries(
          settingDefinitions
            .filter(({ name }) => names.includes(name))
            .map(({ name, default: fallback }) => [
              name,
              (userId && this.values.get(`${userId}:${name}`)) ??
                this.values.get(`${tenantId}:${name}`) ??
                this.values.get(`${EMPTY_GUID}:${name}`) ??
                fallback,
            ]),
        ),
      workflowFor: async ({ formType }) => this.workflows.get(formType) ?? null,
      changeSettings: async ({ tenantId, values }) => {
        await this.set(tenantId, values);
        return {};
      },
      sendMail: async (mail) => {
        this.mails.push(mail);
        return {};
      },
      renderText: async ({ model }) => ({ text: Object.values(model).join(' ') }),
      codeRule: async ({ code }) => ({
        timeZone: settings.app.timeZone.default,
        rule: this.rules.get(code ?? '') ?? null,
      }),
    });
  }

  /** Sets values of a tenant, or a user's own; null takes one away. */
  async set(tenantId: string, values: Readonly<Record<string, string | null>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      if (value === null) this.values.delete(`${tenantId}:${name}`);
      else this.values.set(`${tenantId}:${name}`, value);
    }
    await this.state.publish(SETTINGS_CHANGED, tenantId);
  }
}
