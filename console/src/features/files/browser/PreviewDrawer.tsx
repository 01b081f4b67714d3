import { files } from '@ishare/contracts/files/file-descriptors.js';
import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, fetchFile, type FileReference } from '../../../resource/files';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import tables from '../../../ui/PlainTable.module.css';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './FilesPage.module.css';
import { kindOf } from './file-kinds';

/** An address of the file in this page alone, under a type that the page trusts. */
function useAddress(file: Blob | undefined, type?: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(type ? new Blob([file], { type }) : file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file, type]);
  return address;
}

function Sheet({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const read = useRoute(files.rows, { params: { id } }, { calls: { quiet: true }, retry: false });
  if (read.isError) return <EmptyState text={t('browser.noPreview')} />;
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

function Text({ file }: { file: Blob }) {
  const text = useQuery({ queryKey: ['file-text', file], queryFn: () => file.text(), gcTime: 0 });
  return <pre className={styles.text}>{text.data}</pre>;
}

function Content({ file }: { file: FileReference }) {
  const { t } = useTranslation('files');
  const kind = kindOf(file.name);
  const read = useQuery({
    queryKey: ['file', file.id],
    queryFn: ({ signal }) => fetchFile(file.id, { quiet: true, signal }),
    enabled: kind !== undefined && kind !== 'sheet',
    retry: false,
  });
  const address = useAddress(read.data, kind === 'pdf' ? 'application/pdf' : undefined);
  if (kind === 'sheet') return <Sheet id={file.id} />;
  if (!kind || read.isError) return <EmptyState text={t('browser.noPreview')} />;
  if (!read.data || !address) return <QueryState of={read} />;
  if (kind === 'picture') return <img className={styles.picture} src={address} alt={file.name} />;
  if (kind === 'pdf') return <iframe className={styles.pdf} src={address} title={file.name} />;
  return <Text file={read.data} />;
}

/** A file to look at, without leaving the page. */
export default function PreviewDrawer({ file, onClose }: { file: FileReference; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation('files');
  return (
    <Drawer
      open
      size={900}
      title={file.name}
      onClose={onClose}
      extra={
        <Button icon={<DownloadOutlined />} onClick={() => void downloadFile(file)}>
          {t('browser.download')}
        </Button>
      }
    >
      <Content file={file} />
    </Drawer>
  );
}
