import { boards } from '@ishare/contracts/insight/boards.js';
import { dashboardLayout } from '@ishare/contracts/insight/dashboards.js';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { tellSuccess } from '../../../ui/feedback';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { NumberInput } from '../../../ui/NumberInput';

interface Said {
  code: string;
  name: string;
  layoutIds: string[];
  seconds: number;
  culture: 'zh-Hans' | 'en';
}

/** Pairs the screen that shows a code. */
export default function PairDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  useReturnedFocus();
  const { t, i18n } = useTranslation(['insight', 'common']);
  const [form] = Form.useForm<Said>();
  const layouts = useQuery(listOf(dashboardLayout, { maxResultCount: 100 }));
  const pair = useAct(boards.pair, {
    onDone: ({ name }) => {
      tellSuccess(t('tvScreen.paired', { name }));
      onDone();
      onClose();
    },
  });
  const options = (layouts.data?.items ?? [])
    .filter(({ layoutData }) => Array.isArray((layoutData as { widgets?: unknown } | null)?.widgets))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Modal
      open
      title={t('tvScreen.pair')}
      okText={t('tvScreen.pair')}
      confirmLoading={pair.isPending}
      onOk={() =>
        void form.validateFields().then(
          (body) => pair.mutate({ body }),
          () => undefined,
        )
      }
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ layoutIds: [], seconds: 60, culture: i18n.language === 'en' ? 'en' : 'zh-Hans' }}
      >
        <Form.Item name="code" label={t('tvScreen.code')} extra={t('tvScreen.codeHint')} rules={[{ required: true }]}>
          <Input autoFocus autoComplete="off" maxLength={16} />
        </Form.Item>
        <Form.Item name="name" label={t('tvScreen.name')} rules={[{ required: true }]}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="layoutIds" label={t('tvScreen.layoutIds')} extra={t('tvScreen.layoutIdsHint')}>
          <Select mode="multiple" options={options} />
        </Form.Item>
        <Form.Item name="seconds" label={t('tvScreen.seconds')}>
          <NumberInput min={10} max={3_600} precision={0} />
        </Form.Item>
        <Form.Item name="culture" label={t('tvScreen.culture')}>
          <Select
            options={[
              { value: 'zh-Hans', label: t('culture.zh-Hans') },
              { value: 'en', label: t('culture.en') },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
