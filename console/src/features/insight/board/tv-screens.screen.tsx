import { tvScreen } from '@ishare/contracts/insight/boards.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { Suspense } from 'react';
import { PersonName } from '../../../resource/PersonName';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const PairDialog = lazy(() => import('./PairDialog'));

/** Screens on walls that were paired; one that is deleted shows nothing from then on. */
export default thingScreen(tvScreen, {
  name: 'insight:tvScreen',
  titleOf: ({ name }) => name,
  texts: { culture: 'insight:culture' },
  creates: false,
  toolbar: [
    {
      key: 'pair',
      primary: true,
      permission: insightPermissions.names.Dashboards.Edit,
      run: ({ show, reload }) =>
        show((close) => (
          <Suspense>
            <PairDialog onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  columns: {
    name: { width: 220, pinned: 'start' },
    layoutIds: { width: 110, render: ({ layoutIds }) => String(layoutIds?.length ?? 0) },
    seconds: { width: 110 },
    culture: { width: 110 },
    ownerName: { width: 140, render: ({ ownerName }) => <PersonName userName={ownerName ?? null} /> },
    seenTime: { width: 160 },
    creationTime: { width: 160 },
  },
  form: {
    name: true,
    seconds: true,
    layoutIds: { span: 2, hint: 'insight:tvScreen.layoutIdsHint' },
    culture: true,
    dimFrom: true,
    dimUntil: { hint: 'insight:tvScreen.dimHint' },
  },
});
