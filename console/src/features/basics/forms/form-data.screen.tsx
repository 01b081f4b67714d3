import { formRecords } from '@ishare/contracts/platform/form-routes.js';
import { formData } from '@ishare/contracts/platform/form-things.js';
import i18next from 'i18next';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { call } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { lazy } from '../../../state/lazy';

const FindRecords = lazy(() => import('./FindRecords'));
const FormDataDrawer = lazy(() => import('./FormDataDrawer'));
const { create, update } = formData.permissions;

// A drawer of its own makes and changes them.
export default thingScreen(formData, {
  name: 'basics:formData',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 220, pinned: 'start' },
    code: { width: 140 },
    version: { width: 90, align: 'end' },
    source: { width: 140 },
    refType: { width: 140 },
    refId: { width: 280 },
    creationTime: { width: 160 },
  },
  filters: ['refType'],
  toolbar: [
    {
      key: 'init',
      permission: create,
      run: async ({ reload }) => {
        await call(formRecords.init, { body: {} });
        tellSuccess(i18next.t('common:done.created'));
        reload();
      },
    },
    {
      key: 'find',
      run: ({ reload, show }) =>
        show((close) => (
          <Suspense>
            <FindRecords
              onClose={close}
              onOpen={(record) => {
                close();
                show((shut) => (
                  <Suspense>
                    <FormDataDrawer record={record} onSaved={reload} onClose={shut} />
                  </Suspense>
                ));
              }}
            />
          </Suspense>
        )),
    },
    {
      key: 'fill',
      permission: create,
      primary: true,
      run: ({ reload, show }) =>
        show((close) => (
          <Suspense>
            <FormDataDrawer onSaved={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  rowActions: [
    {
      key: 'edit',
      label: 'action.edit',
      permission: update,
      run: ({ rows: [row], reload, show }) =>
        row &&
        show((close) => (
          <Suspense>
            <FormDataDrawer record={row} onSaved={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
});
