import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { useQuery } from '@tanstack/react-query';
import { Form, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceOf } from '../../../i18n/display-name';
import { queryOf } from '../../../session/routes';
import type { Audience } from './page-configuration';
import styles from './PageConfigurationEditor.module.css';
import type { ConfigurationDraft } from './use-configuration-draft';
import { userLabel, useUserNames } from './user-names';

const audiences: readonly Audience[] = ['everybody', 'roles', 'user'];

interface AudienceProps {
  edited: ConfigurationDraft;
  /** Whose a layout is that is kept already changes between everybody and roles alone. */
  isNew: boolean;
}

function AudienceField({ edited: { draft, put }, isNew }: AudienceProps) {
  const { t } = useTranslation('basics');
  return (
    <Form.Item label={t('pageConfiguration.audience')} extra={t(`pageConfiguration.audienceHint.${draft.audience}`)}>
      <Segmented
        disabled={!isNew && draft.audience === 'user'}
        value={draft.audience}
        onChange={(audience) => put({ audience })}
        options={audiences.map((value) => ({
          value,
          label: t(`pageConfiguration.audiences.${value}`),
          disabled: !isNew && draft.audience !== 'user' && value === 'user',
        }))}
      />
    </Form.Item>
  );
}

function RolesField({ edited: { draft, fault, put } }: Pick<AudienceProps, 'edited'>) {
  const { t } = useTranslation('basics');
  const roles = useQuery({ ...queryOf(roleRoutes.all, {}, { quiet: true }), retry: false });
  return (
    <Form.Item
      required
      label={t('pageConfiguration.roleList')}
      {...(fault === 'roles' && { validateStatus: 'error' as const, help: t('pageConfiguration.fault.roles') })}
    >
      <Select
        mode={roles.isError ? 'tags' : 'multiple'}
        loading={roles.isPending}
        value={draft.roleList}
        onChange={(roleList: string[]) => put({ roleList })}
        options={roles.data?.items.map(choiceOf) ?? []}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
}

function UserField({ edited: { draft, fault, put }, isNew }: AudienceProps) {
  const { t } = useTranslation('basics');
  const users = useUserNames();
  return (
    <Form.Item
      required
      label={t('pageConfiguration.userId')}
      {...(fault === 'user' && { validateStatus: 'error' as const, help: t('pageConfiguration.fault.user') })}
    >
      <Select
        disabled={!isNew}
        loading={users.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={draft.userId}
        onChange={(userId: string) => put({ userId })}
        options={(users.data?.items ?? []).map((one) => ({ value: one.id, label: userLabel(one) }))}
      />
    </Form.Item>
  );
}

/** For whom a layout is. */
export function AudienceFields(props: AudienceProps) {
  const { audience } = props.edited.draft;
  return (
    <Form layout="vertical" className={styles.whose}>
      <AudienceField {...props} />
      {audience === 'roles' && <RolesField {...props} />}
      {audience === 'user' && <UserField {...props} />}
    </Form>
  );
}
