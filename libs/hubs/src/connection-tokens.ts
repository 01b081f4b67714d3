export type Redemption = 'redeemed' | 'unknown' | 'used';

/** Secret ids given out at negotiation: each opens one socket, of the user it was issued to, within a minute. */
export interface ConnectionTokens {
  issue(token: string, owner: string): Promise<void>;
  redeem(token: string, owner: string): Promise<Redemption>;
}

export const connectionTokenSeconds = 60;

/** For one process, or several behind sticky sessions. */
export class InProcessConnectionTokens implements ConnectionTokens {
  private readonly issued = new Map<string, { owner: string; used: boolean; expiresAt: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  async issue(token: string, owner: string): Promise<void> {
    this.forgetExpired();
    this.issued.set(token, { owner, used: false, expiresAt: this.now() + connectionTokenSeconds * 1000 });
  }

  async redeem(token: string, owner: string): Promise<Redemption> {
    this.forgetExpired();
    const entry = this.issued.get(token);
    if (!entry || entry.owner !== owner) return 'unknown';
    if (entry.used) return 'used';
    entry.used = true;
    return 'redeemed';
  }

  // All live equally long and a Map keeps the order of insertion: the expired ones stand first.
  private forgetExpired(): void {
    const now = this.now();
    for (const [token, entry] of this.issued) {
      if (entry.expiresAt > now) return;
      this.issued.delete(token);
    }
  }
}
