import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Inject, Injectable, Logger } from '@nestjs/common';

const TIMEOUT = 10_000;

/** Hands text messages to the operator's gateway: a POST of `{ phoneNumber, text }` to SMS_URL. */
@Injectable()
export class SmsSender {
  private readonly logger = new Logger('Sms');

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get available(): boolean {
    return this.config.SMS_URL !== undefined;
  }

  /** Refuses where there is no gateway, whatever the number. */
  assertAvailable(): void {
    if (!this.available) throw new AppError({ ...kernelErrors.Unavailable, text: 'SmsNotConfiguredErrorMessage' });
  }

  /** Does not wait for the gateway, so that the time of a reply does not tell which numbers are known. */
  send(phoneNumber: string, text: string): void {
    this.deliver(phoneNumber, text).catch((error: unknown) =>
      this.logger.error(
        `The SMS gateway did not take a message: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  }

  private async deliver(phoneNumber: string, text: string): Promise<void> {
    const response = await fetch(this.config.SMS_URL!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, text }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  }
}
