import { FromBody, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { changePasswordBody, profileReply, profileUpdate } from './profile.dto.js';
import { ProfileService } from './profile.service.js';

/** Under both families of paths that clients use. */
@ApiTags('Profile')
@Controller(['api/account/my-profile', 'api/identity/my-profile'])
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

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
}
