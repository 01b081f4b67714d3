// Archives are files of age (age-encryption.org), so that its own programs open them too.
import { deriveKey, type Config } from '@ishare/server/config.js';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

export type KeyConfig = Pick<Config, 'SECRET_KEY' | 'BACKUP_RECIPIENTS'>;

/** The identity that SECRET_KEY stands for, as age writes identities: who has the key can open the archives. */
export function ownIdentity(config: Pick<Config, 'SECRET_KEY'>): string {
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', deriveKey(config, 'backups')).toUpperCase();
}

/** Seals for the holder of SECRET_KEY, and for whoever BACKUP_RECIPIENTS names besides. */
export async function encrypter(config: KeyConfig): Promise<Encrypter> {
  const made = new Encrypter();
  made.addRecipient(await identityToRecipient(ownIdentity(config)));
  for (const recipient of config.BACKUP_RECIPIENTS.split(',').map((each) => each.trim()))
    if (recipient) made.addRecipient(recipient);
  return made;
}

export function decrypter(config: KeyConfig): Decrypter {
  const made = new Decrypter();
  made.addIdentity(ownIdentity(config));
  return made;
}
