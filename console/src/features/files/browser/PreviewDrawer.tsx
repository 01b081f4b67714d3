import { files } from '@ishare/contracts/files/file-descriptors.js';
import { useTranslation } from 'react-i18next';
import { FileDrawer } from '../../../resource/FileDrawer';
import { fetchFile, type FileReference } from '../../../resource/files';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import tables from '../../../ui/PlainTable.module.css';
import styles from './FilesPage.module.css';

const SHEET = /\.(?:xlsx|csv)$/i;

function Sheet({ id }: { id: string }) {
  const { t } = useTranslation(['files', 'common']);
  const read = useRoute(files.rows, { params: { id } }, { calls: { quiet: true }, retry: false });
  if (read.isError) return <EmptyState text={t('common:file.notShown')} />;
  if (!read.data) return <QueryState of={read} />;
  const { rows, isCut } = read.data;
  return (
    <>
      {isCut && <p>{t('browser.cut', { count: rows.length })}</p>}
      <table className={`${tables.table} ${styles.sheet}`}>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A file to look at, without leaving the page; of a sheet its first rows. */
export default function PreviewDrawer({ file: { id, name }, onClose }: { file: FileReference; onClose: () => void }) {
  return (
    <FileDrawer
      name={name}
      readAs={['file to look at', id]}
      read={() => fetchFile(id, { quiet: true })}
      onClose={onClose}
    >
      {SHEET.test(name) ? <Sheet id={id} /> : undefined}
    </FileDrawer>
  );
}
