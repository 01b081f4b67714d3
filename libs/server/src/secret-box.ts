import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, type Config } from './config.js';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts values at rest; `context` (such as tenant and name) is authenticated, so that a value cannot be moved to
 * another row.
 */
export class SecretBox {
  private readonly key: Buffer;

  /** Values sealed for one purpose open for no other. */
  constructor(config: Pick<Config, 'SECRET_KEY'>, purpose: string) {
    this.key = deriveKey(config, purpose);
  }

  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }

  /** Throws when the value was changed, moved, or sealed under another SECRET_KEY. */
  open(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG));
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  }
}
