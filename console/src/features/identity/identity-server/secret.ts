/** A secret on the wire. Of one that is kept the value is a reference, which keeps it when it is sent back. */
export interface Secret {
  type: string;
  value: string;
  description?: string | null;
  expiration?: string | null;
  /** Sha256 0, Sha512 1; of a new one. */
  hashType?: number;
}

const secretBytes = 32;

export function isStored(secret: Secret): boolean {
  return secret.value.startsWith('stored:');
}

/** 256 random bits as text that survives addresses and forms. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export function newSecret(): Secret {
  return { type: 'SharedSecret', value: randomSecret(), description: '', expiration: null, hashType: 0 };
}

/** The list with one of its new secrets changed; a kept one stays as it is. */
export function changedSecret(secrets: readonly Secret[], at: number, change: Partial<Secret>): Secret[] {
  return secrets.map((secret, index) => (index === at && !isStored(secret) ? { ...secret, ...change } : secret));
}
