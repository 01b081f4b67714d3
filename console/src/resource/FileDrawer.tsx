import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../http/download';
import { EmptyState } from '../ui/EmptyState';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { QueryState } from './QueryState';
import { shownAs } from './shown-as';
import { lazy } from '../state/lazy';

const DocxView = lazy(() => import('./preview/DocxView'));
const DxfView = lazy(() => import('./preview/DxfView'));

/** Text that is shown of a file, in characters. */
const mostText = 200_000;

/** A blob under an address of its own, for as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}

function Content({ name, blob }: { name: string; blob: Blob }) {
  const { t } = useTranslation();
  const kind = shownAs(name);
  const url = useAddress(blob);
  const [broken, setBroken] = useState<string>();
  const text = useQuery({
    queryKey: ['text of', url],
    queryFn: () => blob.slice(0, mostText).text(),
    enabled: kind === 'text',
    gcTime: 0,
  });
  if (!kind) return <EmptyState text={t('file.notShown')} />;
  if (kind === 'docx' || kind === 'dxf') {
    const View = kind === 'docx' ? DocxView : DxfView;
    return (
      <Suspense fallback={null}>
        <View name={name} blob={blob} />
      </Suspense>
    );
  }
  if (broken !== undefined && broken === url) return <EmptyState text={t('file.notDrawn')} />;
  if (kind === 'image') return <img src={url} alt={name} style={{ maxWidth: '100%' }} onError={() => setBroken(url)} />;
  if (kind === 'pdf') return <iframe title={name} src={url} style={{ width: '100%', height: '100%', border: 0 }} />;
  return <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text.data}</pre>;
}

interface FileDrawerProps {
  name: string;
  /** What it is read under, for all who look at it. */
  readAs: readonly string[];
  read: () => Promise<Blob>;
  /** In place of the file itself. */
  children?: ReactNode;
  onClose: () => void;
}

/** A picture, a PDF, a document, a drawing or a text, looked at in its place. */
export function FileDrawer({ name, readAs, read, children, onClose }: FileDrawerProps) {
  const { t } = useTranslation();
  useReturnedFocus();
  const file = useQuery({
    queryKey: readAs,
    queryFn: async () => {
      const blob = await read();
      // The browser shows what says what it is.
      return shownAs(name) === 'pdf' ? new Blob([blob], { type: 'application/pdf' }) : blob;
    },
    gcTime: 0,
    retry: false,
  });
  return (
    <Drawer
      open
      size={900}
      onClose={onClose}
      title={name}
      extra={
        <Button
          icon={<DownloadOutlined />}
          disabled={!file.data}
          onClick={() => file.data && saveBlob(file.data, name)}
        >
          {t('action.download')}
        </Button>
      }
    >
      {children || (file.data ? <Content name={name} blob={file.data} /> : <QueryState of={file} />)}
    </Drawer>
  );
}
