import { cataloguePort } from '@ishare/contracts/catalogue/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import type { SplitModels } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';

/** What a quotation says of things that are bought, and of work, where no price list says more. */
export interface Hardware {
  /** As the catalogue names it, else as the product does; `otherwise` where neither knows it. */
  nameOf(code: string, otherwise: string): string;
  /** The catalogue's price of one; undefined where it tells none. */
  priceOf(code: string): number | undefined;
  workOf(code: string): string;
}

/** Finds names and prices of hardware, in the language of the tenant where nobody asks. */
@Injectable()
export class HardwareBook {
  constructor(
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  async of(contents: readonly DesignContent[], models: SplitModels): Promise<Hardware> {
    const codes = new Set(
      contents.flatMap((content) =>
        split(content, { key: '', separatePallet: null }, models).hardware.map(({ code }) => code),
      ),
    );
    const [found, language] = await Promise.all([
      codes.size > 0 ? this.ports.client(cataloguePort).prices({ tenantId: currentTenantId(), codes: [...codes] }) : [],
      this.language(),
    ]);
    const parts = new Map(found.filter(({ kind }) => kind === 'matter').map((part) => [part.code, part]));
    const text = (key: string, otherwise: string): string => {
      const words = this.localizer.text(language, key);
      return words === key ? otherwise : words;
    };
    return {
      nameOf: (code, otherwise) => parts.get(code)?.name ?? text(`Hardware:${code}`, otherwise),
      priceOf: (code) => {
        const price = parts.get(code)?.price;
        return typeof price === 'number' && price >= 0 ? price : undefined;
      },
      workOf: (code) => text(`Work:${code}`, code),
    };
  }

  /** The asker's language in a request; in the background that of the tenant. */
  private async language(): Promise<Language> {
    if (currentContext()?.principal) return currentContext()!.language;
    const { name } = settings.app.defaultLanguage;
    const { [name]: chosen } = await this.ports
      .client(platformPort)
      .settings({ tenantId: currentTenantId(), names: [name] });
    return chosen === 'en' ? 'en' : 'zh-Hans';
  }
}
