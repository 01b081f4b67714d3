import { production } from '@ishare/contracts/sales-order/production.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call, keyOf, useAct } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { area, count, figureUnits, titleIn } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { importFilePath } from '../places';
import styles from './AuditTable.module.css';

/** Shows what the saw would get of passed sheets, and hands it over. */
export function ImportFileDialog({
  sheets,
  onDone,
  onClose,
}: {
  sheets: readonly AuditDesign[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const body = { auditIds: sheets.map(({ id }) => id) };
  const summary = useQuery({
    queryKey: [...keyOf(production.importFileSummary), body],
    queryFn: ({ signal }) => call(production.importFileSummary, { body }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const make = useAct(production.makeImportFile, { onDone });
  const made = make.data;
  const items = summary.data?.items ?? [];
  const sum = (key: 'parts' | 'area') => items.reduce((total, item) => total + item[key], 0);
  if (made) {
    return (
      <Modal
        open
        title={t('audit.importFile')}
        footer={null}
        onCancel={onClose}
        transitionName=""
        maskTransitionName=""
      >
        <Result
          status={made.isRepeated ? 'info' : 'success'}
          title={t(made.isRepeated ? 'importFile.repeated' : 'importFile.made', { fileNo: made.fileNo })}
          {...(made.isRepeated && { subTitle: t('importFile.repeatedHint') })}
          extra={
            <Link to={importFilePath(made.importFileId)} onClick={onClose}>
              <Button type="primary">{t('importFile.open', { fileNo: made.fileNo })}</Button>
            </Link>
          }
        />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t('importFile.title', {
        count: sheets.length,
        names: sheets
          .slice(0, 3)
          .map(({ auditCode }) => auditCode)
          .join(', '),
      })}
      okText={t('importFile.make')}
      okButtonProps={{ disabled: items.length === 0 }}
      confirmLoading={make.isPending}
      onOk={() => make.mutate({ body })}
      onCancel={onClose}
      transitionName=""
      maskTransitionName=""
    >
      {summary.isPending && <Splash />}
      {summary.isError && <EmptyState text={t('importFile.failed')} />}
      {summary.data && items.length === 0 && <Alert type="warning" showIcon title={t('importFile.nothing')} />}
      {summary.data && summary.data.unconfirmed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('importFile.unconfirmed', { count: summary.data.unconfirmed.length })}
          description={summary.data.unconfirmed.join(', ')}
        />
      )}
      {items.length > 0 && (
        <table className={styles.summary}>
          <thead>
            <tr>
              <th scope="col">{t('importFile.material')}</th>
              <th scope="col">{t('importFile.parts')}</th>
              <th scope="col">{titleIn(t('importFile.area'), figureUnits.area)}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.materialCode}>
                <td>{item.materialCode}</td>
                <td>{count(item.parts)}</td>
                <td>{area(item.area)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('importFile.total')}</td>
              <td>{count(sum('parts'))}</td>
              <td>{area(sum('area'))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Modal>
  );
}
