import { production } from '@ishare/contracts/sales-order/production.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { call, keyOf, useAct } from '../../../session/routes';
import { area, count, figureUnits, listed, titleIn } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { importFilePath } from '../places';
import styles from './AuditTable.module.css';
import { codesOf } from './use-audit-desk';

type Reply = ReplyOf<typeof production.importFileSummary>;
type Made = ReplyOf<typeof production.makeImportFile>;

/** How much of each material the saw would get. */
function Summary({ items }: Pick<Reply, 'items'>) {
  const { t } = useTranslation('salesOrder');
  const sum = (key: 'parts' | 'area') => items.reduce((total, item) => total + item[key], 0);
  return (
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
  );
}

/** What the saw would get, and what speaks against it. */
function Preview({ items, unconfirmed }: Reply) {
  const { t } = useTranslation('salesOrder');
  return (
    <>
      {items.length === 0 && <Alert type="warning" showIcon title={t('importFile.nothing')} />}
      {unconfirmed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('importFile.unconfirmed', { count: unconfirmed.length })}
          description={listed(unconfirmed)}
        />
      )}
      {items.length > 0 && <Summary items={items} />}
    </>
  );
}

/** The file that was made, and the way to it. */
function MadeDialog({ made: { isRepeated, fileNo, importFileId }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  return (
    <Modal open title={t('audit.importFile')} footer={null} onCancel={onClose} transitionName="" maskTransitionName="">
      <Result
        status={isRepeated ? 'info' : 'success'}
        title={t(isRepeated ? 'importFile.repeated' : 'importFile.made', { fileNo })}
        {...(isRepeated && { subTitle: t('importFile.repeatedHint') })}
        extra={
          <Link to={importFilePath(importFileId)} onClick={onClose}>
            <Button type="primary">{t('importFile.open', { fileNo })}</Button>
          </Link>
        }
      />
    </Modal>
  );
}

interface ImportFileDialogProps {
  sheets: readonly AuditDesign[];
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Shows what the saw would get of passed sheets, and hands it over. */
export function ImportFileDialog({ sheets, onDone, onClose }: ImportFileDialogProps) {
  const { t } = useTranslation('salesOrder');
  const body = { auditIds: sheets.map(({ id }) => id) };
  const summary = useQuery({
    queryKey: [...keyOf(production.importFileSummary), body],
    queryFn: ({ signal }) => call(production.importFileSummary, { body }, { signal, quiet: true }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const refusal = summary.error instanceof HttpError && summary.error.text;
  const make = useAct(production.makeImportFile, { onDone });
  if (make.data) return <MadeDialog made={make.data} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('importFile.title', { count: sheets.length, names: codesOf(sheets) })}
      okText={t('importFile.make')}
      okButtonProps={{ disabled: !summary.data?.items.length }}
      confirmLoading={make.isPending}
      onOk={() => make.mutate({ body })}
      onCancel={onClose}
      transitionName=""
      maskTransitionName=""
    >
      {summary.isPending && <Splash />}
      {summary.isError && <Alert type="error" showIcon title={t('importFile.failed')} description={refusal} />}
      {summary.data && <Preview {...summary.data} />}
    </Modal>
  );
}
