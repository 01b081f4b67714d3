import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject, Put } from '@nestjs/common';
import { z } from 'zod';
import { RoleService } from '../roles/role.service.js';
import { MAX_PASSWORD } from '@ishare/server/password-policy.js';
import { userReply, userResource } from './user.resource.js';
import { UserService } from './user.service.js';
import { roles } from '../things.js';

const P = identityPermissions.names.Users;
const YEARS_10 = 10 * 366 * 86_400;

/** For so many seconds, or until an hour that newer clients name; the longest is ten years. */
const lockFor = z.union([
  z.coerce.number<string>().int().min(1).max(YEARS_10),
  z.iso
    .datetime({ offset: true, local: true })
    .transform((until) => Math.ceil((Date.parse(until) - Date.now()) / 1000))
    .pipe(
      z
        .number()
        .min(1)
        .transform((seconds) => Math.min(seconds, YEARS_10)),
    ),
]);

const roleNames = z.object({ roleNames: z.array(z.string().max(256)).max(100) });
const newPassword = z
  .object({ newPassword: z.string().max(MAX_PASSWORD).optional(), password: z.string().max(MAX_PASSWORD).optional() })
  .transform(({ newPassword: given, password }) => given ?? password ?? '')
  .refine((given) => given !== '', { path: ['newPassword'], params: { text: 'Validation:required' } });

const named = z.object({ id: guid() });
const twoFactorBody = z.object({ enabled: z.boolean() });

export class UsersController extends CrudController(userResource, UserService) {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(RoleService) private readonly roles: RoleService,
  ) {
    super(users as never);
  }

  @Get('by-username/:name')
  @Allow(P.Default)
  @Returns(userReply)
  byUserName(@FromPath('name', z.string().max(256)) name: string) {
    return this.users.findBy('normalizedUserName', name);
  }

  @Get('by-email/:email')
  @Allow(P.Default)
  @Returns(userReply)
  byEmail(@FromPath('email', z.string().max(256)) email: string) {
    return this.users.findBy('normalizedEmail', email);
  }

  @Get('by-id/:id')
  @Allow(P.Default)
  @Returns(userReply)
  byId(@FromPath('id') id: string) {
    return this.users.findBy('id', id);
  }

  @Get('assignable-roles')
  @Allow(P.Default)
  @Returns(itemsReply(roles.schemas.reply))
  assignableRoles() {
    return this.roles.all();
  }

  @Get(':id/roles')
  @Allow(P.Default)
  @Returns(itemsReply(roles.schemas.reply))
  rolesOf(@FromPath('id') id: string) {
    return this.roles.ofUser(id);
  }

  @Put(':id/roles')
  @Allow(P.Update)
  @Returns('nothing')
  setRoles(@FromPath('id') id: string, @FromBody(roleNames) body: z.output<typeof roleNames>) {
    return this.users.setRoles(id, body.roleNames);
  }

  @Put(':id/lock/:seconds')
  @Allow(P.Update)
  @Returns('nothing')
  lock(@FromPath('id') id: string, @FromPath('seconds', lockFor) seconds: number) {
    return this.users.lock(id, seconds);
  }

  @Put(':id/unlock')
  @Allow(P.Update)
  @Returns('nothing')
  unlock(@FromPath('id') id: string) {
    return this.users.unlock(id);
  }

  @Put(':id/change-password')
  @Allow(P.ResetPassword)
  @Returns('nothing')
  changePassword(@FromPath('id') id: string, @FromBody(newPassword) password: string) {
    return this.users.resetPassword(id, password);
  }

  /** As clients ask that name the user in the query. */
  @Put('change-password')
  @Allow(P.ResetPassword)
  @Returns('nothing')
  changePasswordOf(@FromQuery(named) { id }: z.output<typeof named>, @FromBody(newPassword) password: string) {
    return this.users.resetPassword(id, password);
  }

  @Put('change-two-factor')
  @Allow(P.Update)
  @Returns('nothing')
  changeTwoFactorOf(
    @FromQuery(named) { id }: z.output<typeof named>,
    @FromBody(twoFactorBody) { enabled }: z.output<typeof twoFactorBody>,
  ) {
    return this.users.setTwoFactor(id, enabled);
  }

  @Get(':id/two-factor-enabled')
  @Allow(P.Default)
  @Returns(z.boolean())
  twoFactorEnabled(@FromPath('id') id: string) {
    return this.users.twoFactorEnabled(id);
  }

  @Put(':id/two-factor/:flag')
  @Allow(P.Update)
  @Returns('nothing')
  setTwoFactor(
    @FromPath('id') id: string,
    @FromPath('flag', z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'insensitive' })) flag: boolean,
  ) {
    return this.users.setTwoFactor(id, flag);
  }
}
