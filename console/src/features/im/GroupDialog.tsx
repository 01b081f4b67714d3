import { personName, type Named } from '@ishare/contracts/identity/person-name.js';
import { users } from '@ishare/contracts/identity/records.js';
import { groups, MAX_GROUP_NAME } from '@ishare/contracts/im/groups.js';
import { Form, Input, Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../resource/LookupSelect';
import { useAct } from '../../session/routes';

interface Values {
  name: string;
  userIds?: string[];
  allowSendMessage: boolean;
  allowAnonymous: boolean;
}

/** The field for people; forms hand it its value. */
export const peopleField = (label: string) => ({
  key: 'userIds',
  label,
  type: 'lookup' as const,
  path: users.path,
  labelOf: (user: Named) => personName(user),
  multiple: true,
});

/** Makes a group. */
export function GroupDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useTranslation(['im', 'common']);
  const [form] = Form.useForm<Values>();
  const create = useAct(groups.create, {
    onDone({ id }) {
      onClose();
      onMade(id);
    },
  });
  return (
    <Modal
      open
      title={t('newGroup')}
      okText={t('makeGroup')}
      okButtonProps={{ loading: create.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ allowSendMessage: true, allowAnonymous: false }}
        onFinish={(values) => create.mutate({ body: { ...values, userIds: values.userIds ?? [] } })}
      >
        <Form.Item name="name" label={t('groupName')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={MAX_GROUP_NAME} />
        </Form.Item>
        <Form.Item name="userIds" label={t('groupPeople')}>
          <LookupSelect field={peopleField(t('groupPeople'))} />
        </Form.Item>
        <Form.Item name="allowSendMessage" label={t('allowSendMessage')} layout="horizontal">
          <Switch />
        </Form.Item>
        <Form.Item name="allowAnonymous" label={t('allowAnonymous')} layout="horizontal">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
