import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { http } from '../../../session/http';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { tellSuccess } from '../../../ui/feedback';
import type { FilledForm } from './FormDataDrawer';

const FormDataDrawer = lazy(() => import('./FormDataDrawer'));
const P = basicSetupPermissions.names.FormData;
const path = '/api/app/formData';

interface FormDataRow extends Row, FilledForm {
  creationTime: string;
}

export default defineScreen<FormDataRow>({
  name: 'basics:formData',
  path,
  permissions: { delete: P.Delete },
  titleOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 220, pinned: 'start', sortable: true },
    { key: 'code', width: 140, sortable: true },
    { key: 'version', width: 90, align: 'end', sortable: true },
    { key: 'source', width: 140, sortable: true },
    { key: 'refType', width: 140 },
    { key: 'refId', width: 280 },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'refType', type: 'text' },
  ],
  toolbar: [
    {
      key: 'init',
      permission: P.Create,
      run: async ({ reload }) => {
        await http.post(`${path}/init`, {});
        tellSuccess(i18next.t('common:done.created'));
        reload();
      },
    },
    {
      key: 'fill',
      permission: P.Create,
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
      permission: P.Edit,
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
