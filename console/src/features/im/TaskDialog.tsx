import { personName } from '@ishare/contracts/identity/person-name.js';
import type { ChatMessage, Conversation } from '@ishare/contracts/im/chat.js';
import { groups, MOST_MEMBERS } from '@ishare/contracts/im/groups.js';
import { chatTasks, MAX_TASK } from '@ishare/contracts/im/tasks.js';
import { Form, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import DateField from '../../resource/DateField';
import { useAct, useRoute } from '../../session/routes';
import { useConfiguration } from '../../session/session';
import { tellSuccess } from '../../ui/feedback';
import { useReturnedFocus } from '../../ui/use-returned-focus';

interface Values {
  text: string;
  assigneeId: string;
  dueDate?: string | null;
}

/** Those of the talk of whom something can be asked, the caller last. */
function useTalkers({ groupId, userId, name }: Conversation) {
  const me = useConfiguration()?.currentUser;
  const { t } = useTranslation('im');
  const members = useRoute(
    groups.members,
    { query: { groupId, maxResultCount: MOST_MEMBERS } },
    { enabled: groupId !== '' },
  );
  const others = groupId
    ? (members.data?.items ?? []).map((one) => ({ value: one.userId, label: one.nickName ?? one.userName }))
    : [{ value: userId ?? '', label: name }];
  const own = me?.id
    ? [{ value: me.id, label: t('task.myself', { name: personName({ ...me, userName: me.userName ?? '' }) }) }]
    : [];
  return [...others.filter(({ value }) => value !== me?.id), ...own];
}

interface TaskDialogProps {
  conversation: Conversation;
  message: ChatMessage;
  onClose: () => void;
}

/** A message becomes something that somebody of the talk is to do. */
export default function TaskDialog({ conversation, message, onClose }: TaskDialogProps) {
  useReturnedFocus();
  const { t } = useTranslation(['im', 'common']);
  const [form] = Form.useForm<Values>();
  const talkers = useTalkers(conversation);
  const create = useAct(chatTasks.create, {
    onDone() {
      tellSuccess(t('task.made'));
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('task.make')}
      okText={t('task.makeOk')}
      okButtonProps={{ loading: create.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ text: message.content.slice(0, MAX_TASK), assigneeId: talkers[0]?.value }}
        onFinish={({ text, assigneeId, dueDate }) =>
          create.mutate({
            body: { conversationId: conversation.id, seq: message.seq, text, assigneeId, dueDate: dueDate ?? null },
          })
        }
      >
        <Form.Item name="text" label={t('task.text')} rules={[{ required: true, whitespace: true }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={MAX_TASK} />
        </Form.Item>
        <Form.Item name="assigneeId" label={t('task.who')} rules={[{ required: true }]}>
          <Select options={talkers} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="dueDate" label={t('task.due')}>
          <DateField />
        </Form.Item>
      </Form>
    </Modal>
  );
}
