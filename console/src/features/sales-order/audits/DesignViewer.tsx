import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { DESIGNER_COMPLETED } from '@ishare/contracts/sales-order/design.js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { endpoints } from '../endpoints';
import { savedDesign } from './design-message';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

/** ms from the designer's message to the saving of the design, and from closing to the list (audit-36, audit-37). */
const saveDelay = 1_000;
const refreshDelay = 800;

export interface DesignViewerProps {
  title: string;
  /** Where the address of the design is asked for. */
  path: string;
  salesOrderId: string;
  /** Whether the designer can be asked for the design anew. */
  canRefresh?: boolean;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** A design, full screen in the designer's own page; messages are heard from that page and its own origin alone. */
export function DesignViewer({ title, path, salesOrderId, canRefresh = false, onChanged, onClose }: DesignViewerProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  useReturnedFocus();
  const client = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const key = [endpoints.audits, 'design-url', path];
  const design = useQuery({ queryKey: key, queryFn: () => http.get<{ url: string }>(path), gcTime: 0 });
  const url = design.data?.url;
  const close = () => {
    onClose();
    setTimeout(() => void onChanged(), refreshDelay);
  };
  const save = useRef<(designId: string, isComplete: boolean) => Promise<void>>(async () => undefined);
  useEffect(() => {
    // A refusal is on screen already.
    save.current = async (designId, isComplete) => {
      await http.put(endpoints.design(salesOrderId), { designId });
      tellSuccess(t('common:done.saved'));
      if (isComplete) close();
    };
  });
  useEffect(() => {
    if (!url) return undefined;
    const { origin } = new URL(url, location.href);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (event: MessageEvent) => {
      const designId =
        event.origin === origin && event.source === frame.current?.contentWindow ? savedDesign(event.data) : undefined;
      if (designId === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          void save
            .current(designId, (event.data as { action: string }).action === DESIGNER_COMPLETED)
            .catch(() => undefined),
        saveDelay,
      );
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [url]);
  const refresh = async () => {
    client.setQueryData(key, await http.get<{ url: string }>(path, { refresh: true }));
  };
  return (
    <Drawer
      open
      placement="bottom"
      size="100%"
      closable={false}
      onClose={close}
      title={`${t('audit.design')} · ${title}`}
      extra={
        <>
          {canRefresh && (
            <Button icon={<ReloadOutlined />} onClick={() => void refresh()}>
              {t('audit.refreshDesign')}
            </Button>
          )}{' '}
          <Button icon={<CloseOutlined />} onClick={close}>
            {t('common:action.close')}
          </Button>
        </>
      }
      styles={{ body: { padding: 0 } }}
    >
      {design.isPending && <Splash />}
      {design.isError && <EmptyState text={t('audit.noDesign')} />}
      {url && <iframe ref={frame} title={title} src={url} style={{ width: '100%', height: '100%', border: 0 }} />}
    </Drawer>
  );
}
