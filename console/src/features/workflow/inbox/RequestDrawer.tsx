import { workflowInstances } from '@ishare/contracts/platform/workflow/instance.js';
import { Button, Drawer, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { instancePath } from '../places';
import { dataOf, RequestFields, type RequestValues } from './RequestFields';

/** Asks for something by one of the workflows for requests. */
export default function RequestDrawer({ go, onClose }: { go: (path: string) => void; onClose: () => void }) {
  const { t } = useTranslation('workflow');
  const read = useRoute(workflowInstances.startable, {});
  const items = read.data?.items ?? [];
  const [chosen, choose] = useState<string>();
  const workflowId = chosen ?? items[0]?.id;
  const [values, setValues] = useState<RequestValues>({ title: '', amount: null, days: null, reason: '' });
  const start = useAct(workflowInstances.start, {
    onDone: ({ id }) => {
      tellSuccess(t('instance.started'));
      onClose();
      go(instancePath(id));
    },
  });
  return (
    <Drawer
      open
      size={520}
      title={t('instance.newTitle')}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={!workflowId || values.title.trim() === ''}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { workflowId: workflowId!, title: values.title, data: dataOf(values) } })}
        >
          {t('instance.start')}
        </Button>
      }
    >
      <QueryState of={read} none={items.length === 0 && t('instance.noStartable')} />
      {items.length > 0 && (
        <Form layout="vertical" component="div">
          <Form.Item label={t('instance.pickWorkflow')}>
            <Select
              value={workflowId}
              options={items.map(({ id, name }) => ({ value: id, label: name }))}
              aria-label={t('instance.pickWorkflow')}
              onChange={choose}
            />
          </Form.Item>
          <RequestFields value={values} onChange={setValues} />
        </Form>
      )}
    </Drawer>
  );
}
