import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';

const TIMEOUT = 10_000;
/** s */
const HOUR = 3_600;
/** Messages of other services in an hour: to one number, and of one tenant, since the operator pays for each. */
const MOST_TO_ONE = 5;
const MOST_OF_TENANT = 200;

/**
 * Hands text messages to the operator's gateway: a POST of `{ phoneNumber, text }` to SMS_URL. A demonstration without
 * a gateway writes its codes to the log, where whoever tries it reads them; nothing is written there of anybody else's.
 */
@Injectable()
export class SmsSender {
  private readonly logger = new Logger('Sms');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /** Whether a code can be read by whoever asks for it. */
  get available(): boolean {
    return this.reachesPhones || this.config.DEMO;
  }

  private get reachesPhones(): boolean {
    return this.config.SMS_URL !== undefined;
  }

  /** Refuses where no code can be read, whatever the number. */
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

  /** What another service has to say to a number; gives whether the gateway is asked. */
  async sendFor(tenantId: string, phoneNumber: string, text: string): Promise<boolean> {
    if (!this.reachesPhones) return false;
    if ((await this.state.count(`texts-to:${tenantId}:${phoneNumber}`, HOUR)) > MOST_TO_ONE) return false;
    if ((await this.state.count(`texts-of:${tenantId}`, HOUR)) > MOST_OF_TENANT) return false;
    this.send(phoneNumber, text);
    return true;
  }

  private async deliver(phoneNumber: string, text: string): Promise<void> {
    if (!this.reachesPhones) return this.logger.log(`No gateway in this demonstration. To ${phoneNumber}: ${text}`);
    const response = await fetch(this.config.SMS_URL!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, text }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  }
}
