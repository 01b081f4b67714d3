import { languages } from '@ishare/contracts/platform/languages.js';
import type { LanguageReply } from '@ishare/contracts/platform/languages.js';
import { languagePermissions } from '@ishare/contracts/platform/permissions.js';
import i18next from 'i18next';
import { defineScreen } from '../../../resource/screen';
import { call } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { CultureSelect } from './CultureSelect';

const P = languagePermissions.names.Languages;
const path = '/api/language-management/languages';

export default defineScreen<LanguageReply>({
  name: 'platform:language',
  path,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (language) => language.displayName,
  columns: [
    { key: 'displayName', width: 220, pinned: 'start', sortable: true },
    { key: 'cultureName', width: 140, sortable: true },
    { key: 'isEnabled', as: 'boolean', width: 110, sortable: true },
    { key: 'isDefaultLanguage', as: 'boolean', width: 120 },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    {
      key: 'cultureName',
      type: 'custom',
      only: 'create',
      required: true,
      span: 2,
      render: (props) => <CultureSelect {...props} />,
    },
    { key: 'displayName', type: 'text', max: 64, span: 2, hint: 'platform:language.displayNameHint' },
    { key: 'isEnabled', type: 'switch', initial: true, hint: 'platform:language.isEnabledHint' },
  ],
  rowActions: [
    {
      key: 'setDefault',
      permission: P.ChangeDefault,
      fits: (language) => language.isEnabled && !language.isDefaultLanguage,
      run: async ({ rows: [language], reload }) => {
        if (
          !language ||
          !(await confirmAction({
            title: i18next.t('platform:language.setDefaultAsk', { name: language.displayName }),
            okText: i18next.t('platform:language.setDefault'),
          }))
        )
          return;
        await call(languages.setAsDefault, { params: { name: language.cultureName } });
        tellSuccess(i18next.t('common:done.saved'));
        reload();
      },
    },
  ],
});
