import { signOut } from '@ishare/contracts/identity/sessions.js';
import { Public, Returns } from '@ishare/server/routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Logout } from './logout.service.js';

@ApiTags('Logout')
@Controller()
export class LogoutController {
  constructor(private readonly logout: Logout) {}

  @Serves(signOut)
  ofWebClient() {
    return this.logout.ofCaller();
  }

  // A wildcard, which no route value says: the router refuses named parts beyond 100 characters, and clients put whole
  // access tokens here.
  @Post('api/userlogin/logout/*')
  @Public('the access token may have expired')
  @Returns('nothing')
  async ofToken(@Param('*') token: string) {
    await this.logout.ofCaller();
    await this.logout.ofRefreshToken(token);
  }
}
