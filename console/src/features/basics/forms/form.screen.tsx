import { FormState, formTypes } from '@ishare/contracts/platform/form-kinds.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { http } from '../../../session/http';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import type { FormJson } from './FormPreviewPage';

const FormEditor = lazy(() => import('./FormEditor'));

interface Form extends Row, Pick<FormJson, 'widgets' | 'columns' | 'version' | 'state' | 'publishedVersion'> {
  code: string;
  name: string;
  formType: string;
}

const P = basicSetupPermissions.names.FormCustomize;
const path = '/api/app/formCustomize';
const types = formTypes.map((value) => ({ value, label: `basics:module.${value}` }));
const states = Object.values(FormState).map((value) => ({ value, label: `basics:formCustomize.states.${value}` }));

export default defineScreen<Form>({
  name: 'basics:formCustomize',
  path,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name }) => name,
  columns: [
    { key: 'code', width: 160, pinned: 'start', sortable: true },
    { key: 'name', width: 220, sortable: true },
    { key: 'formType', width: 130, sortable: true, options: types },
    { key: 'version', width: 90, align: 'end', sortable: true },
    { key: 'publishedVersion', width: 110, align: 'end' },
    { key: 'state', width: 100, sortable: true, options: states },
    { key: 'widgets', width: 90, align: 'end', render: ({ widgets }) => widgets.length },
    { key: 'columns', width: 90, align: 'end', render: ({ columns }) => columns.length },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'formType', type: 'select', options: types },
  ],
  toBody: (values, row) => ({
    ...values,
    widgets: row?.widgets ?? [],
    columns: row?.columns ?? [],
    ...(row?.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }),
  }),
  fields: [
    { key: 'code', type: 'text', required: true, max: 64 },
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'formType', type: 'select', required: true, options: types, initial: 'free' },
  ],
  rowActions: [
    {
      key: 'design',
      permission: P.Edit,
      run: ({ rows: [form], reload, show }) =>
        form &&
        show((close) => (
          <Suspense>
            <FormEditor id={form.id} onSaved={reload} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'preview',
      run: ({ rows: [form], go }) => form && go(`/formCustomize/preview?id=${form.id}`),
    },
    {
      key: 'publish',
      permission: P.Edit,
      fits: ({ state }) => state !== FormState.Published,
      run: async ({ rows: [form], reload }) => {
        if (
          !form ||
          !(await confirmAction({
            title: i18next.t('basics:formCustomize.publishAsk', { name: form.name, version: form.version }),
            okText: i18next.t('basics:formCustomize.publish'),
          }))
        )
          return;
        const { id, code, name, formType, widgets, columns, concurrencyStamp } = form;
        await http.put(`${path}/${id}`, {
          code,
          name,
          formType,
          widgets,
          columns,
          concurrencyStamp,
          state: FormState.Published,
        });
        tellSuccess(i18next.t('common:done.saved'));
        reload();
      },
    },
    {
      key: 'retire',
      permission: P.Edit,
      fits: ({ state }) => state === FormState.Published,
      run: async ({ rows: [form], reload }) => {
        if (
          !form ||
          !(await confirmAction({
            title: i18next.t('basics:formCustomize.retireAsk', { name: form.name }),
            okText: i18next.t('basics:formCustomize.retire'),
          }))
        )
          return;
        const { id, code, name, formType, widgets, columns, concurrencyStamp } = form;
        await http.put(`${path}/${id}`, {
          code,
          name,
          formType,
          widgets,
          columns,
          concurrencyStamp,
          state: FormState.Retired,
        });
        reload();
      },
    },
  ],
});
