import { FormState } from '@ishare/contracts/platform/form-kinds.js';
import { formCustomize } from '@ishare/contracts/platform/form-things.js';
import type { Form } from '@ishare/contracts/platform/form-things.js';
import i18next from 'i18next';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { api } from '../../../session/things';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { lazy } from '../../../state/lazy';

const FormEditor = lazy(() => import('./FormEditor'));
const PublishDrawer = lazy(() => import('./PublishDrawer'));
const UsesDrawer = lazy(() => import('./UsesDrawer'));

const { update } = formCustomize.permissions;
const words = 'basics:formCustomize';

const setState = (form: Form, state: Form['state']) => {
  const { id, code, name, formType, widgets, columns, concurrencyStamp } = form;
  return api(formCustomize).update(id, { code, name, formType, widgets, columns, concurrencyStamp, state });
};

export default thingScreen(formCustomize, {
  name: words,
  titleOf: ({ name }) => name,
  texts: { formType: 'basics:module', state: `${words}.states` },
  columns: {
    code: { width: 160, pinned: 'start' },
    name: { width: 220 },
    formType: { width: 130 },
    version: { width: 90, align: 'end' },
    publishedVersion: { width: 110, align: 'end' },
    state: { width: 100 },
    widgets: { width: 90, align: 'end', render: ({ widgets }) => widgets.length },
    columns: { width: 90, align: 'end', render: ({ columns }) => columns.length },
  },
  filters: ['formType'],
  form: { code: true, name: true, formType: { initial: 'free' } },
  // It follows from what is changed.
  toBody: () => ({ state: undefined }),
  rowActions: [
    {
      key: 'design',
      permission: update,
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
      permission: update,
      fits: ({ state }) => state !== FormState.Published,
      run: ({ rows: [form], reload, show }) =>
        form &&
        show((close) => (
          <Suspense>
            <PublishDrawer
              form={form}
              onPublish={async () => {
                await setState(form, FormState.Published);
                tellSuccess(i18next.t('common:done.saved'));
                reload();
              }}
              onClose={close}
            />
          </Suspense>
        )),
    },
    {
      key: 'uses',
      run: ({ rows: [form], show }) =>
        form &&
        show((close) => (
          <Suspense>
            <UsesDrawer form={form} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'retire',
      permission: update,
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
        await setState(form, FormState.Retired);
        reload();
      },
    },
  ],
});
