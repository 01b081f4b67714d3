import { currentPassword } from '@ishare/contracts/identity/account-fields.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { FromBody, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { UserService } from '../users/user.service.js';
import { OwnerCheck } from './owner-check.service.js';
import { changePasswordBody, ownerProof, profileReply, profileUpdate } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

const twoFactorQuery = z.object({ enabled: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'insensitive' }) });

const twoFactorState = z.object({ enabled: z.boolean() });
const twoFactorChange = twoFactorState.extend({ currentPassword });

/** Under both families of paths that clients use. */
@ApiTags('Profile')
@Controller(['api/account/my-profile', 'api/identity/my-profile'])
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly users: UserService,
    private readonly owner: OwnerCheck,
  ) {}

  @Get()
  @SignedIn()
  @Returns(profileReply)
  get() {
    return this.profile.get();
  }

  @Put()
  @SignedIn()
  @Returns(profileReply)
  update(@FromBody(profileUpdate) body: z.output<typeof profileUpdate>) {
    return this.profile.update(body);
  }

  @Post('change-password')
  @SignedIn()
  @Returns('nothing')
  changePassword(@FromBody(changePasswordBody) body: z.output<typeof changePasswordBody>) {
    return this.profile.changePassword(body);
  }

  @Get('two-factor-enabled')
  @SignedIn()
  @Returns(z.boolean())
  twoFactorEnabled() {
    return this.users.twoFactorEnabled(currentPrincipal().userId);
  }

  @Get('two-factor')
  @SignedIn()
  @Returns(twoFactorState)
  async twoFactor() {
    return { enabled: await this.twoFactorEnabled() };
  }

  @Put('change-two-factor')
  @SignedIn()
  @Returns('nothing')
  async changeTwoFactor(@FromBody(twoFactorChange) { enabled, currentPassword }: z.output<typeof twoFactorChange>) {
    await this.owner.assert(currentPassword);
    await this.users.setOwnTwoFactor(enabled);
  }

  @Post('set-two-factor-enabled')
  @SignedIn()
  @Returns('nothing')
  async setTwoFactor(
    @FromQuery(twoFactorQuery) { enabled }: z.output<typeof twoFactorQuery>,
    @FromBody(ownerProof) proof: z.output<typeof ownerProof>,
  ) {
    await this.owner.assert(proof?.currentPassword);
    await this.users.setOwnTwoFactor(enabled);
  }
}
