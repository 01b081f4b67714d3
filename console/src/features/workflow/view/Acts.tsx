import type { InstanceAct, WorkflowInstance, WorkflowTrace } from '@ishare/contracts/platform/workflow/instance.js';
import { Button, Dropdown, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from './ActDialog';

/** What stands as a button of its own; the rest is behind "more". */
const FIRST: readonly InstanceAct[] = ['approve', 'reject', 'return', 'resubmit', 'withdraw', 'replay'];

/** What the caller may do with the instance now. */
export function Acts({ instance, trace }: { instance: WorkflowInstance; trace: WorkflowTrace }) {
  const { t } = useTranslation('workflow');
  const [act, setAct] = useState<InstanceAct>();
  const first = trace.acts.filter((one) => FIRST.includes(one));
  const rest = trace.acts.filter((one) => !FIRST.includes(one));
  return (
    <>
      <Space wrap>
        {first.map((one) => (
          <Button
            key={one}
            type={one === 'approve' || one === 'resubmit' ? 'primary' : 'default'}
            danger={one === 'reject'}
            onClick={() => setAct(one)}
          >
            {t(`act.${one}`)}
          </Button>
        ))}
        {rest.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: rest.map((one) => ({ key: one, label: t(`act.${one}`), danger: one === 'terminate' })),
              onClick: ({ key }) => setAct(key as InstanceAct),
            }}
          >
            <Button>{t('act.more')}</Button>
          </Dropdown>
        )}
      </Space>
      {act && <ActDialog key={act} act={act} instance={instance} trace={trace} onClose={() => setAct(undefined)} />}
    </>
  );
}
