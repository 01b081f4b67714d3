// Controls of the options that routes and globals share.
import { routeGroup, type RouteGroup } from '@ishare/contracts/gateway/route-group.js';
import type { Thing } from '@ishare/contracts/things/thing.js';
import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import type GroupFieldType from './GroupField';
import { lazy } from '../../state/lazy';

const GroupField = lazy(() => import('./GroupField'));
const MapField = lazy(() => import('./MapField'));

type Offers = ComponentProps<typeof GroupFieldType>['offers'];

/** Members of a group, edited one beside the other. */
export const groupOf = (thing: Thing, key: string, members: readonly string[], offers?: Offers) => ({
  span: 2 as const,
  render: (props: object) => (
    <Suspense>
      <GroupField facts={thing.fields[key]!.facts} members={members} {...(offers && { offers })} {...props} />
    </Suspense>
  ),
});

/** Texts by name. */
export const mapField = {
  span: 2 as const,
  render: (props: object) => (
    <Suspense>
      <MapField {...props} />
    </Suspense>
  ),
};

/** The application that a record belongs to: one of the groups. */
export const appField = {
  path: `/${routeGroup.path}`,
  labelOf: ({ name, appId }: RouteGroup) => `${name} (${appId})`,
  valueFrom: ({ appId }: RouteGroup) => appId,
  hint: 'gateway:route.appHint',
};
