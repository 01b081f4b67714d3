import { workflows, type SimulatedRecord } from '@ishare/contracts/platform/workflow/design.js';
import type { WorkflowContent } from '@ishare/contracts/platform/workflow/nodes.js';
import { pageOfSubject } from '@ishare/contracts/platform/workflow/subjects.js';
import { Drawer, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { listed } from '../../../ui/figures';
import { instancePath } from '../places';
import { useComputed } from '../use-computed';
import styles from '../Workflow.module.css';

/** What the latest records would have gone through by the draft. */
export function SimulateDrawer({
  id,
  formType,
  content,
  onClose,
}: {
  id: string;
  formType: string;
  content: WorkflowContent;
  onClose: () => void;
}) {
  const { t } = useTranslation('workflow');
  const read = useComputed(workflows.simulate, { params: { id }, body: content });
  const items = read.data?.items ?? [];
  const pageOf = ({ instanceId, refId }: SimulatedRecord) =>
    instanceId ? instancePath(instanceId) : (pageOfSubject({ formType, refId }) ?? '');
  return (
    <Drawer open size={820} title={t('design.simulateTitle')} onClose={onClose}>
      <QueryState of={read} none={items.length === 0 && t('design.simulateEmpty')} />
      {items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('instance.titleField')}</th>
              <th>{t('design.path')}</th>
              <th>{t('design.people')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <tr key={one.recordId}>
                <td>
                  <Link to={pageOf(one)}>{one.title}</Link>{' '}
                  {one.differs && <Tag color="warning">{t('design.differs')}</Tag>}
                </td>
                <td>{one.applies ? one.path.join(' → ') : t('design.appliesNot')}</td>
                <td>{one.applies && listed(one.people)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
