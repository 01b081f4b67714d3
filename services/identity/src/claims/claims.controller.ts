import { roleClaims, userClaims, type changeOrAll, type claim } from '@ishare/contracts/identity/claims.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Role } from '../roles/role.entity.js';
import { User } from '../users/user.entity.js';
import { ClaimTypeService } from './claim-type.service.js';
import { Claims } from './claims.service.js';

type Claim = z.output<typeof claim>;
type ChangeOrAll = z.output<typeof changeOrAll>;

@ApiTags('User')
@Controller()
export class UserClaimsController {
  constructor(
    private readonly claims: Claims,
    private readonly types: ClaimTypeService,
  ) {}

  @Serves(userClaims.types)
  claimTypes() {
    return this.types.all();
  }

  @Serves(userClaims.list)
  list(id: string) {
    return this.claims.list(User, id);
  }

  @Serves(userClaims.add)
  add(id: string, body: Claim) {
    return this.claims.add(User, id, body);
  }

  @Serves(userClaims.change)
  change(id: string, body: ChangeOrAll) {
    return Array.isArray(body) ? this.claims.replace(User, id, body) : this.claims.change(User, id, body);
  }

  @Serves(userClaims.remove)
  remove(id: string, query: Claim) {
    return this.claims.remove(User, id, query);
  }
}

@ApiTags('Role')
@Controller()
export class RoleClaimsController {
  constructor(
    private readonly claims: Claims,
    private readonly types: ClaimTypeService,
  ) {}

  @Serves(roleClaims.types)
  claimTypes() {
    return this.types.all();
  }

  @Serves(roleClaims.list)
  list(id: string) {
    return this.claims.list(Role, id);
  }

  @Serves(roleClaims.add)
  add(id: string, body: Claim) {
    return this.claims.add(Role, id, body);
  }

  @Serves(roleClaims.change)
  change(id: string, body: ChangeOrAll) {
    return Array.isArray(body) ? this.claims.replace(Role, id, body) : this.claims.change(Role, id, body);
  }

  @Serves(roleClaims.remove)
  remove(id: string, query: Claim) {
    return this.claims.remove(Role, id, query);
  }
}
