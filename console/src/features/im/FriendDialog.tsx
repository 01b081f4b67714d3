import { friends, MAX_REMARK, type UserFriend } from '@ishare/contracts/im/friends.js';
import { Button, Form, Input, Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../session/routes';
import { confirmAction } from '../../ui/feedback';

const switches = ['dontDisturb', 'specialFocus', 'black'] as const;
type Values = Pick<UserFriend, 'remarkName' | (typeof switches)[number]>;

/** What the person calls a contact, and what the contact may. */
export function FriendDialog({ friend, onClose }: { friend: UserFriend; onClose: () => void }) {
  const { t } = useTranslation(['im', 'common']);
  const [form] = Form.useForm<Values>();
  const update = useAct(friends.update, { onDone: onClose });
  const remove = useAct(friends.remove, { onDone: onClose });
  const { friendId } = friend;
  const name = friend.nickName ?? friend.userName;
  const end = async () => {
    const question = { title: t('endContactTitle', { name }), okText: t('endContact'), danger: true };
    if (await confirmAction(question)) remove.mutate({ query: { friendId } });
  };
  const save = (values: Values) =>
    update.mutate({ params: { friendId }, body: { ...values, remarkName: values.remarkName ?? null } });
  return (
    <Modal
      open
      title={name}
      onCancel={onClose}
      footer={[
        <Button key="end" danger onClick={() => void end()}>
          {t('endContact')}
        </Button>,
        <Button key="save" type="primary" loading={update.isPending} onClick={() => form.submit()}>
          {t('common:action.save')}
        </Button>,
      ]}
    >
      <Form form={form} layout="vertical" initialValues={friend} onFinish={save}>
        <Form.Item name="remarkName" label={t('remark')}>
          <Input maxLength={MAX_REMARK} />
        </Form.Item>
        {switches.map((key) => (
          <Form.Item key={key} name={key} label={t(`${key}.label`)} extra={t(`${key}.hint`)} layout="horizontal">
            <Switch />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
