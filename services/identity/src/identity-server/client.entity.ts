import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { Member, Property } from './members.js';
import type { StoredSecret } from './secrets.service.js';

const Flag = (value: boolean) => Column('boolean', { default: value });
const Seconds = (value: number) => Column('int', { default: value });
const Text = (length: number) => Column('varchar', { length, nullable: true });
const List = () => Column('jsonb', { default: [] });

/** An application that may ask for tokens; the host registers them for all tenants. */
@HostTable('client')
@Index('client_client_id_key', ['clientId'], { unique: true, where: 'not is_deleted' })
export class Client extends HostRow {
  @Column('varchar', { length: 200 })
  clientId!: string;

  @Column('varchar', { length: 200 })
  clientName!: string;

  /** The product's own: neither deleted nor switched off. */
  @Flag(false)
  isStatic!: boolean;

  @Text(1000)
  description!: string | null;

  @Text(2000)
  clientUri!: string | null;

  @Text(2000)
  logoUri!: string | null;

  @Flag(true)
  enabled!: boolean;

  @Column('varchar', { length: 200, default: 'oidc' })
  protocolType!: string;

  @Flag(true)
  requireClientSecret!: boolean;

  @Flag(false)
  requireConsent!: boolean;

  @Flag(true)
  allowRememberConsent!: boolean;

  @Flag(false)
  alwaysIncludeUserClaimsInIdToken!: boolean;

  @Flag(true)
  requirePkce!: boolean;

  @Flag(false)
  allowPlainTextPkce!: boolean;

  @Flag(false)
  requireRequestObject!: boolean;

  @Flag(false)
  allowAccessTokensViaBrowser!: boolean;

  @Text(2000)
  frontChannelLogoutUri!: string | null;

  @Flag(true)
  frontChannelLogoutSessionRequired!: boolean;

  @Text(2000)
  backChannelLogoutUri!: string | null;

  @Flag(true)
  backChannelLogoutSessionRequired!: boolean;

  @Flag(true)
  allowOfflineAccess!: boolean;

  @Seconds(300)
  identityTokenLifetime!: number;

  @Text(100)
  allowedIdentityTokenSigningAlgorithms!: string | null;

  @Seconds(3_600)
  accessTokenLifetime!: number;

  @Seconds(300)
  authorizationCodeLifetime!: number;

  /** Seconds; null remembers a consent for good. */
  @Column('int', { nullable: true })
  consentLifetime!: number | null;

  /** Seconds; 0 is no end where the expiration is sliding. */
  @Seconds(2_592_000)
  absoluteRefreshTokenLifetime!: number;

  @Seconds(1_296_000)
  slidingRefreshTokenLifetime!: number;

  /** ReUse 0, OneTimeOnly 1 */
  @Column('int', { default: 1 })
  refreshTokenUsage!: number;

  @Flag(false)
  updateAccessTokenClaimsOnRefresh!: boolean;

  /** Sliding 0, Absolute 1 */
  @Column('int', { default: 1 })
  refreshTokenExpiration!: number;

  /** Jwt 0, Reference 1 */
  @Column('int', { default: 0 })
  accessTokenType!: number;

  @Flag(true)
  enableLocalLogin!: boolean;

  @Flag(false)
  includeJwtId!: boolean;

  @Flag(false)
  alwaysSendClientClaims!: boolean;

  @Column('varchar', { length: 200, default: 'client_' })
  clientClaimsPrefix!: string;

  @Text(200)
  pairWiseSubjectSalt!: string | null;

  /** Seconds after which the user must sign in again; null leaves it to the session. */
  @Column('int', { nullable: true })
  userSsoLifetime!: number | null;

  @Text(100)
  userCodeType!: string | null;

  @Seconds(300)
  deviceCodeLifetime!: number;

  @List()
  allowedScopes!: Member<'scope'>[];

  @List()
  clientSecrets!: StoredSecret[];

  @List()
  allowedGrantTypes!: Member<'grantType'>[];

  @List()
  allowedCorsOrigins!: Member<'origin'>[];

  @List()
  redirectUris!: Member<'redirectUri'>[];

  @List()
  postLogoutRedirectUris!: Member<'postLogoutRedirectUri'>[];

  @List()
  identityProviderRestrictions!: Member<'provider'>[];

  @List()
  claims!: { type: string; value: string }[];

  @List()
  properties!: Property[];
}
