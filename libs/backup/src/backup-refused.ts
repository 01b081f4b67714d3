/** Why a backup or its restoration was not done, in a sentence for whoever asked for it. */
export class BackupRefused extends Error {
  constructor(
    /**
     * key: made for another key; damaged: torn or changed; newer: by a later version; occupied: something stands where
     * it would go; powers: the login may not; busy: others are at it; unknown: no such thing in it.
     */
    readonly reason: 'key' | 'damaged' | 'newer' | 'occupied' | 'powers' | 'busy' | 'unknown',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}
