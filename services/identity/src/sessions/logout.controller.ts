import { Public, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WEB_CLIENT } from '../identity-server/standard.js';
import { Logout } from './logout.service.js';

@ApiTags('Logout')
@Controller('api/userlogin/logout')
export class LogoutController {
  constructor(private readonly logout: Logout) {}

  @Post(WEB_CLIENT)
  @SignedIn()
  @Returns('nothing')
  ofWebClient() {
    return this.logout.ofCaller();
  }

  // A wildcard, because the router refuses named parts beyond 100 characters and clients put whole access tokens here.
  @Post('*')
  @Public('the access token may have expired')
  @Returns('nothing')
  async ofToken(@Param('*') token: string) {
    await this.logout.ofCaller();
    await this.logout.ofRefreshToken(token);
  }
}
