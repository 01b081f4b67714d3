import { randomBytes } from 'node:crypto';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal, type Principal } from '@ishare/server/context.js';
import { Revocations } from '@ishare/server/revocations.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '../errors.js';

/** Seconds from the click to the download. */
const LIFE = 60;

interface Ticket {
  fileId: string;
  principal: Principal;
}

/**
 * Tokens that stand in the address of a download, where no bearer can be sent: each opens one file for one download.
 */
@Injectable()
export class DownloadTokensService {
  constructor(
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly revocations: Revocations,
  ) {}

  /** A token for one file, in the name of the caller. */
  async issue(fileId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.state.set(
      `file-download:${token}`,
      JSON.stringify({ fileId, principal: currentPrincipal() } satisfies Ticket),
      LIFE,
    );
    return token;
  }

  /**
   * Uses a token up and gives the tenant of its file; throws a 401 when it is unknown, used, of another file, or its
   * owner has been signed out since.
   */
  async redeem(fileId: string, token: string | undefined): Promise<{ tenantId: string }> {
    const stored = token ? await this.state.take(`file-download:${token}`) : null;
    const ticket = stored ? (JSON.parse(stored) as Ticket) : undefined;
    if (ticket?.fileId !== fileId) throw new AppError(errors.DownloadTokenInvalid);
    await this.revocations.assertValid(ticket.principal);
    return { tenantId: ticket.principal.tenantId };
  }
}
