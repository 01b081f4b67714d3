import { DownloadOutlined } from '@ant-design/icons';
import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../http/download';
import { QueryState } from '../../../resource/QueryState';
import { call } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { shownAs } from './shown-as';

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

interface FilePreviewProps {
  file: { id: string; fileName: string };
  onClose: () => void;
}

/** A picture, a PDF or a text of an order, looked at in its place. */
export function FilePreview({ file: { id, fileName }, onClose }: FilePreviewProps) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const read = useQuery({
    queryKey: ['order file', id],
    queryFn: async () => {
      const blob = await call(orderFiles.download, { params: { fileId: id } }, { quiet: true });
      // The browser shows what says what it is.
      return shownAs(fileName) === 'pdf' ? new Blob([blob], { type: 'application/pdf' }) : blob;
    },
    gcTime: 0,
    retry: false,
  });
  return (
    <Drawer
      open
      size={900}
      onClose={onClose}
      title={fileName}
      extra={
        <Button
          icon={<DownloadOutlined />}
          disabled={!read.data}
          onClick={() => read.data && saveBlob(read.data, fileName)}
        >
          {t('file.download')}
        </Button>
      }
    >
      {read.data ? <Content name={fileName} blob={read.data} /> : <QueryState of={read} />}
    </Drawer>
  );
}
