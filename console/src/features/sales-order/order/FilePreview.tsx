import { DownloadOutlined } from '@ant-design/icons';
import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { call, save, useRoute } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './LineImport.module.css';
import { columnName, shownAs } from './shown-as';

/** Text that is shown of a file, in characters. */
const mostText = 200_000;

/** A blob under an address of its own, for as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}

function Content({ name, blob }: { name: string; blob: Blob }) {
  const kind = shownAs(name);
  const url = useAddress(blob);
  const text = useQuery({
    queryKey: ['text of', url],
    queryFn: () => blob.slice(0, mostText).text(),
    enabled: kind === 'text',
    gcTime: 0,
  });
  if (kind === 'image') return <img src={url} alt={name} style={{ maxWidth: '100%' }} />;
  if (kind === 'pdf') return <iframe title={name} src={url} style={{ width: '100%', height: '100%', border: 0 }} />;
  return <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text.data}</pre>;
}

/** The first rows of a spreadsheet, with the letters and numbers that it has itself. */
function Sheet({ id }: { id: string }) {
  const { t } = useTranslation('salesOrder');
  const read = useRoute(orderFiles.sheet, { params: { fileId: id } }, { calls: { quiet: true } });
  if (!read.data) return <QueryState of={read} />;
  const { rows, isCut } = read.data;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (rows.length === 0) return <QueryState of={read} none={t('file.emptySheet')} />;
  return (
    <>
      {isCut && <Alert type="info" showIcon title={t('file.cutSheet', { count: rows.length })} />}
      <div className={styles.previewTable} style={{ maxHeight: 'none' }}>
        <table>
          <thead>
            <tr>
              <th />
              {Array.from({ length: width }, (_, index) => (
                <th key={index} scope="col">
                  {columnName(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowNo, cells }) => (
              <tr key={rowNo}>
                <th scope="row">{rowNo}</th>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface FilePreviewProps {
  file: { id: string; fileName: string };
  onClose: () => void;
}

/** A picture, a PDF or a text of an order, looked at in its place. */
export function FilePreview({ file: { id, fileName }, onClose }: FilePreviewProps) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const isSheet = shownAs(fileName) === 'sheet';
  const read = useQuery({
    queryKey: ['order file', id],
    queryFn: async () => {
      const blob = await call(orderFiles.download, { params: { fileId: id } }, { quiet: true });
      // The browser shows what says what it is.
      return shownAs(fileName) === 'pdf' ? new Blob([blob], { type: 'application/pdf' }) : blob;
    },
    enabled: !isSheet,
    gcTime: 0,
    retry: false,
  });
  const content = read.data ? <Content name={fileName} blob={read.data} /> : <QueryState of={read} />;
  return (
    <Drawer
      open
      size={900}
      onClose={onClose}
      title={fileName}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void save(orderFiles.download, fileName, { params: { fileId: id } })}
        >
          {t('file.download')}
        </Button>
      }
    >
      {isSheet ? <Sheet id={id} /> : content}
    </Drawer>
  );
}
