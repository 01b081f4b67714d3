import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { itemsReply, requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Role } from '../roles/role.entity.js';
import { User } from '../users/user.entity.js';
import { ClaimTypeService } from './claim-type.service.js';
import { Claims } from './claims.service.js';
import { claimTypes } from '../things.js';

const { Users, Roles } = identityPermissions.names;

const claim = z.object({ claimType: requiredText(256), claimValue: z.string().max(1024) });
const change = claim.extend({ newClaimValue: z.string().max(1024) });
/** Old clients change one claim, newer ones send them all. */
const changeOrAll = z.union([z.array(claim).max(200), change]);
const reply = itemsReply(claim.extend({ id: z.guid() }));

type Claim = z.output<typeof claim>;
type ChangeOrAll = z.output<typeof changeOrAll>;

@ApiTags('User')
@Controller('api/identity/users')
export class UserClaimsController {
  constructor(
    private readonly claims: Claims,
    private readonly types: ClaimTypeService,
  ) {}

  @Get('all-claim-types')
  @Allow(Users.Default)
  @Returns(z.array(claimTypes.schemas.reply))
  claimTypes() {
    return this.types.all();
  }

  @Get(':id/claims')
  @Allow(Users.Default)
  @Returns(reply)
  list(@FromPath('id') id: string) {
    return this.claims.list(User, id);
  }

  @Post(':id/claims')
  @Allow(Users.ManageClaims)
  @Returns('nothing')
  add(@FromPath('id') id: string, @FromBody(claim) body: Claim) {
    return this.claims.add(User, id, body);
  }

  @Put(':id/claims')
  @Allow(Users.ManageClaims)
  @Returns('nothing')
  change(@FromPath('id') id: string, @FromBody(changeOrAll) body: ChangeOrAll) {
    return Array.isArray(body) ? this.claims.replace(User, id, body) : this.claims.change(User, id, body);
  }

  @Delete(':id/claims')
  @Allow(Users.ManageClaims)
  @Returns('nothing')
  remove(@FromPath('id') id: string, @FromQuery(claim) query: Claim) {
    return this.claims.remove(User, id, query);
  }
}

@ApiTags('Role')
@Controller('api/identity/roles')
export class RoleClaimsController {
  constructor(
    private readonly claims: Claims,
    private readonly types: ClaimTypeService,
  ) {}

  @Get('all-claim-types')
  @Allow(Roles.Default)
  @Returns(z.array(claimTypes.schemas.reply))
  claimTypes() {
    return this.types.all();
  }

  @Get(':id/claims')
  @Allow(Roles.Default)
  @Returns(reply)
  list(@FromPath('id') id: string) {
    return this.claims.list(Role, id);
  }

  @Post(':id/claims')
  @Allow(Roles.ManageClaims)
  @Returns('nothing')
  add(@FromPath('id') id: string, @FromBody(claim) body: Claim) {
    return this.claims.add(Role, id, body);
  }

  @Put(':id/claims')
  @Allow(Roles.ManageClaims)
  @Returns('nothing')
  change(@FromPath('id') id: string, @FromBody(changeOrAll) body: ChangeOrAll) {
    return Array.isArray(body) ? this.claims.replace(Role, id, body) : this.claims.change(Role, id, body);
  }

  @Delete(':id/claims')
  @Allow(Roles.ManageClaims)
  @Returns('nothing')
  remove(@FromPath('id') id: string, @FromQuery(claim) query: Claim) {
    return this.claims.remove(Role, id, query);
  }
}
