import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentTenantId } from '@ishare/server/context.js';
import { chooseLanguage, Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { Grain } from './part-rules.js';
import type { SplitResult } from './splitter.js';

const LANGUAGE = settings.app.defaultLanguage.name;

/**
 * Puts what a design comes apart into in the workshop's terms: names in the tenant's language, and grain only where the
 * material has one.
 */
@Injectable()
export class WorkshopTerms {
  constructor(
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  /** Gives the function for the tenant as it is now. */
  async ofTenant(): Promise<(result: SplitResult) => SplitResult> {
    const tenantId = currentTenantId();
    const [chosen, materials] = await Promise.all([
      this.ports.client(platformPort).settings({ tenantId, names: [LANGUAGE] }),
      this.ports.client(optimisationPort).materials({ tenantId }),
    ]);
    const language = chooseLanguage(chosen[LANGUAGE]);
    const grains = new Map(materials.map(({ code, grain }) => [code, grain]));
    /** The text of a built-in rule; a rule of the catalogue is called as its owner has called it. */
    const named = (key: string, otherwise: string): string => {
      const text = this.localizer.text(language, key, {});
      return text === key ? otherwise : text;
    };
    return ({ parts, hardware, errors }) => ({
      errors,
      parts: parts.map((part) => {
        const ofMaterial = grains.get(part.materialCode) ?? part.grain;
        return {
          ...part,
          name: named(`Part:${part.trace.ruleId}`, part.name),
          grain: ofMaterial === Grain.None ? Grain.None : part.grain || Grain.Length,
        };
      }),
      hardware: hardware.map((one) => ({ ...one, name: named(`Hardware:${one.code}`, one.name) })),
    });
  }
}
