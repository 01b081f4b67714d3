import type { Figures } from '@ishare/contracts/gateway/figures.js';
import type { AggregateRoute as AggregateRecord } from '@ishare/contracts/gateway/aggregate-route.js';
import type { GlobalConfiguration as GlobalRecord } from '@ishare/contracts/gateway/global.js';
import type { OwnRoute } from '@ishare/contracts/gateway/own-route.js';
import type { RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { HostRow, HostTable, Row } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

const Texts = (): PropertyDecorator => Column('jsonb', { default: [] });
const Options = (): PropertyDecorator => Column('jsonb', { default: {} });
const Words = (length: number): PropertyDecorator => Column('varchar', { length, nullable: true });
const Flag = (): PropertyDecorator => Column('boolean', { default: false });

/** An application behind the gateway. */
@HostTable('route_group')
@Index('route_group_app_key', ['appId'], { unique: true, where: 'not is_deleted' })
export class RouteGroup extends HostRow {
  @Column('varchar', { length: 50 })
  name!: string;

  @Column('varchar', { length: 50 })
  appId!: string;

  @Column('varchar', { length: 100 })
  appName!: string;

  @Column('varchar', { length: 256 })
  appIpAddress!: string;

  @Words(256)
  description!: string | null;

  @Column('boolean', { default: true })
  isActive!: boolean;
}

/** What holds for all routes of an application that do not say otherwise. */
@HostTable('route_global')
@Index('route_global_app_key', ['appId'], { unique: true, where: 'not is_deleted' })
export class GlobalConfiguration extends HostRow {
  @Column('varchar', { length: 50 })
  appId!: string;

  @Words(256)
  baseUrl!: string | null;

  @Words(100)
  requestIdKey!: string | null;

  @Words(8)
  downstreamScheme!: GlobalRecord['downstreamScheme'];

  @Words(8)
  downstreamHttpVersion!: string | null;

  @Options()
  qoSOptions!: GlobalRecord['qoSOptions'];

  @Options()
  rateLimitOptions!: GlobalRecord['rateLimitOptions'];

  @Options()
  httpHandlerOptions!: GlobalRecord['httpHandlerOptions'];

  @Options()
  loadBalancerOptions!: GlobalRecord['loadBalancerOptions'];

  @Options()
  serviceDiscoveryProvider!: GlobalRecord['serviceDiscoveryProvider'];
}

/** A path of the gateway and where it leads, as it is drafted. */
@HostTable('route')
@Index('route_name_key', ['reRouteName'], { unique: true, where: 'not is_deleted' })
@Index('route_app', ['appId'])
export class Route extends HostRow {
  @Column('varchar', { length: 50 })
  appId!: string;

  @Column('varchar', { length: 50 })
  reRouteName!: string;

  @Column('varchar', { length: 256 })
  upstreamPathTemplate!: string;

  @Texts()
  upstreamHttpMethod!: OwnRoute['upstreamHttpMethod'];

  @Words(256)
  upstreamHost!: string | null;

  @Column('varchar', { length: 256 })
  downstreamPathTemplate!: string;

  @Words(8)
  downstreamHttpMethod!: OwnRoute['downstreamHttpMethod'];

  @Words(8)
  downstreamHttpVersion!: string | null;

  @Words(8)
  downstreamScheme!: OwnRoute['downstreamScheme'];

  @Texts()
  downstreamHostAndPorts!: OwnRoute['downstreamHostAndPorts'];

  @Words(256)
  serviceName!: string | null;

  @Words(128)
  serviceNamespace!: string | null;

  @Words(256)
  key!: string | null;

  @Column('int', { default: 0 })
  priority!: number;

  /** Seconds. */
  @Column('int', { default: 0 })
  timeout!: number;

  @Flag()
  reRouteIsCaseSensitive!: boolean;

  @Words(100)
  requestIdKey!: string | null;

  @Texts()
  delegatingHandlers!: string[];

  @Flag()
  dangerousAcceptAnyServerCertificateValidator!: boolean;

  @Options()
  changeDownstreamPathTemplate!: Record<string, string>;

  @Options()
  addHeadersToRequest!: Record<string, string>;

  @Options()
  upstreamHeaderTransform!: Record<string, string>;

  @Options()
  downstreamHeaderTransform!: Record<string, string>;

  @Options()
  addClaimsToRequest!: Record<string, string>;

  @Options()
  routeClaimsRequirement!: Record<string, string>;

  @Options()
  addQueriesToRequest!: Record<string, string>;

  @Options()
  securityOptions!: OwnRoute['securityOptions'];

  @Options()
  qoSOptions!: OwnRoute['qoSOptions'];

  @Options()
  rateLimitOptions!: OwnRoute['rateLimitOptions'];

  @Options()
  loadBalancerOptions!: OwnRoute['loadBalancerOptions'];

  @Options()
  fileCacheOptions!: OwnRoute['fileCacheOptions'];

  @Options()
  authenticationOptions!: OwnRoute['authenticationOptions'];

  @Options()
  httpHandlerOptions!: OwnRoute['httpHandlerOptions'];
}

/** One answer of several routes' replies, as it is drafted. */
@HostTable('route_aggregate')
@Index('route_aggregate_name_key', ['name'], { unique: true, where: 'not is_deleted' })
@Index('route_aggregate_app', ['appId'])
export class AggregateRoute extends HostRow {
  @Column('varchar', { length: 50 })
  appId!: string;

  @Column('varchar', { length: 50 })
  name!: string;

  @Texts()
  reRouteKeys!: string[];

  @Texts()
  reRouteKeysConfig!: AggregateRecord['reRouteKeysConfig'];

  @Column('varchar', { length: 256 })
  upstreamPathTemplate!: string;

  @Words(256)
  upstreamHost!: string | null;

  @Texts()
  upstreamHttpMethod!: AggregateRecord['upstreamHttpMethod'];

  @Flag()
  reRouteIsCaseSensitive!: boolean;

  @Words(50)
  aggregator!: string | null;

  @Column('int', { default: 0 })
  priority!: number;
}

/** A numbered set that was published; it is never changed. */
@HostTable('route_set')
@Index('route_set_number_key', ['number'], { unique: true })
export class RouteSet extends HostRow {
  @Column('int')
  number!: number;

  @Words(256)
  comment!: string | null;

  /** The older set whose contents it has. */
  @Column('int', { nullable: true })
  restores!: number | null;

  @Column('varchar', { length: 256 })
  publishedBy!: string;

  @Column('jsonb')
  content!: RouteSetContent;
}

/** What a gateway process said last, every few seconds; of no interest to the change log. */
@HostTable('gateway_process', { changeLog: false })
@Index('gateway_process_name_key', ['name'], { unique: true })
export class GatewayProcess extends Row {
  @Column('varchar', { length: 128 })
  name!: string;

  @Column('int', { nullable: true })
  number!: number | null;

  @Column('text', { nullable: true })
  problem!: string | null;

  @Column('jsonb', { default: {} })
  figures!: Figures;

  @Column('timestamptz')
  seenTime!: Date;
}
