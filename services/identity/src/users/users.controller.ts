import type { ownerProof } from '@ishare/contracts/identity/profile.js';
import {
  users as routes,
  type named,
  type newPassword,
  type roleNames,
  type twoFactorBody,
} from '@ishare/contracts/identity/users.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { RoleService } from '../roles/role.service.js';
import { users } from '../things.js';
import { OwnSignIn } from './own-sign-in.service.js';
import { UserService } from './user.service.js';

export class UsersController extends CrudController(users.resource, UserService) {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(RoleService) private readonly roles: RoleService,
    @Inject(OwnSignIn) private readonly own: OwnSignIn,
  ) {
    super(users as never);
  }

  @Serves(routes.byUserName)
  byUserName(name: string) {
    return this.users.findBy('normalizedUserName', name);
  }

  @Serves(routes.byEmail)
  byEmail(email: string) {
    return this.users.findBy('normalizedEmail', email);
  }

  @Serves(routes.byId)
  byId(id: string) {
    return this.users.findBy('id', id);
  }

  @Serves(routes.assignableRoles)
  assignableRoles() {
    return this.roles.all();
  }

  @Serves(routes.rolesOf)
  rolesOf(id: string) {
    return this.roles.ofUser(id);
  }

  @Serves(routes.setRoles)
  setRoles(id: string, body: z.output<typeof roleNames>) {
    return this.users.setRoles(id, body.roleNames);
  }

  @Serves(routes.lock)
  lock(id: string, seconds: number) {
    return this.users.lock(id, seconds);
  }

  @Serves(routes.unlock)
  unlock(id: string) {
    return this.users.unlock(id);
  }

  @Serves(routes.changePassword)
  async changePassword(id: string, { password, currentPassword }: z.output<typeof newPassword>) {
    await this.own.assert(id, currentPassword);
    await this.users.resetPassword(id, password);
  }

  @Serves(routes.changePasswordOf)
  changePasswordOf(body: z.output<typeof newPassword>, { id }: z.output<typeof named>) {
    return this.changePassword(id, body);
  }

  @Serves(routes.changeTwoFactorOf)
  changeTwoFactorOf({ enabled, ...proof }: z.output<typeof twoFactorBody>, { id }: z.output<typeof named>) {
    return this.setTwoFactor(id, enabled, proof);
  }

  @Serves(routes.twoFactorEnabled)
  twoFactorEnabled(id: string) {
    return this.users.twoFactorEnabled(id);
  }

  @Serves(routes.setTwoFactor)
  async setTwoFactor(id: string, flag: boolean, proof: z.output<typeof ownerProof>) {
    await this.own.assert(id, proof?.currentPassword);
    await this.users.setTwoFactor(id, flag);
  }
}
