import { users, type named, type roleNames, type twoFactorBody } from '@ishare/contracts/identity/users.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { RoleService } from '../roles/role.service.js';
import { userResource } from './user.resource.js';
import { UserService } from './user.service.js';

export class UsersController extends CrudController(userResource, UserService) {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(RoleService) private readonly roles: RoleService,
  ) {
    super(users as never);
  }

  @Serves(users.byUserName)
  byUserName(name: string) {
    return this.users.findBy('normalizedUserName', name);
  }

  @Serves(users.byEmail)
  byEmail(email: string) {
    return this.users.findBy('normalizedEmail', email);
  }

  @Serves(users.byId)
  byId(id: string) {
    return this.users.findBy('id', id);
  }

  @Serves(users.assignableRoles)
  assignableRoles() {
    return this.roles.all();
  }

  @Serves(users.rolesOf)
  rolesOf(id: string) {
    return this.roles.ofUser(id);
  }

  @Serves(users.setRoles)
  setRoles(id: string, body: z.output<typeof roleNames>) {
    return this.users.setRoles(id, body.roleNames);
  }

  @Serves(users.lock)
  lock(id: string, seconds: number) {
    return this.users.lock(id, seconds);
  }

  @Serves(users.unlock)
  unlock(id: string) {
    return this.users.unlock(id);
  }

  @Serves(users.changePassword)
  changePassword(id: string, password: string) {
    return this.users.resetPassword(id, password);
  }

  @Serves(users.changePasswordOf)
  changePasswordOf(password: string, { id }: z.output<typeof named>) {
    return this.users.resetPassword(id, password);
  }

  @Serves(users.changeTwoFactorOf)
  changeTwoFactorOf({ enabled }: z.output<typeof twoFactorBody>, { id }: z.output<typeof named>) {
    return this.users.setTwoFactor(id, enabled);
  }

  @Serves(users.twoFactorEnabled)
  twoFactorEnabled(id: string) {
    return this.users.twoFactorEnabled(id);
  }

  @Serves(users.setTwoFactor)
  setTwoFactor(id: string, flag: boolean) {
    return this.users.setTwoFactor(id, flag);
  }
}
