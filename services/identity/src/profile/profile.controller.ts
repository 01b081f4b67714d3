import {
  profile,
  type changePasswordBody,
  type ownerProof,
  type profileUpdate,
  type twoFactorChange,
  type twoFactorQuery,
} from '@ishare/contracts/identity/profile.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { UserService } from '../users/user.service.js';
import { OwnerCheck } from './owner-check.service.js';
import { ProfileService } from './profile.service.js';

/** Under both families of paths that clients use. */
@ApiTags('Profile')
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly users: UserService,
    private readonly owner: OwnerCheck,
  ) {}

  @Serves(profile.get)
  get() {
    return this.profile.get();
  }

  @Serves(profile.update)
  update(body: z.output<typeof profileUpdate>) {
    return this.profile.update(body);
  }

  @Serves(profile.changePassword)
  changePassword(body: z.output<typeof changePasswordBody>) {
    return this.profile.changePassword(body);
  }

  @Serves(profile.twoFactorEnabled)
  twoFactorEnabled() {
    return this.users.twoFactorEnabled(currentPrincipal().userId);
  }

  @Serves(profile.twoFactor)
  async twoFactor() {
    return { enabled: await this.twoFactorEnabled() };
  }

  @Serves(profile.changeTwoFactor)
  async changeTwoFactor({ enabled, currentPassword }: z.output<typeof twoFactorChange>) {
    await this.owner.assert(currentPassword);
    await this.users.setOwnTwoFactor(enabled);
  }

  @Serves(profile.setTwoFactor)
  async setTwoFactor(proof: z.output<typeof ownerProof>, { enabled }: z.output<typeof twoFactorQuery>) {
    await this.owner.assert(proof?.currentPassword);
    await this.users.setOwnTwoFactor(enabled);
  }
}
