import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { DESIGNER_COMPLETED } from '@ishare/contracts/sales-order/design.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../http/http-error';
import { QueryState } from '../../../resource/QueryState';
import { act, call, keyOf } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { savedDesign } from './design-message';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

/** ms from the designer's message to the saving of the design, and from closing to the list (audit-36, audit-37). */
const saveDelay = 1_000;
const refreshDelay = 800;

export interface DesignViewerProps {
  title: string;
  /** The sheet whose design is seen; without one the order's own is drawn. */
  sheetId?: string;
  salesOrderId: string;
  /** Whether the designer can be asked for the design anew. */
  canRefresh?: boolean;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Hears from the designer in the frame that a design was saved, or completed, a moment after its last word. */
function useDesignMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | undefined,
  onSaved: (designId: string, isComplete: boolean) => Promise<void>,
): void {
  const save = useRef(onSaved);
  useEffect(() => {
    save.current = onSaved;
  });
  useEffect(() => {
    if (!url) return undefined;
    const { origin } = new URL(url, location.href);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = ({ origin: from, source, data }: MessageEvent) => {
      const designId = from === origin && source === frame.current?.contentWindow ? savedDesign(data) : undefined;
      if (designId === undefined) return;
      const isComplete = (data as { action: string }).action === DESIGNER_COMPLETED;
      clearTimeout(timer);
      timer = setTimeout(() => void save.current(designId, isComplete).catch(() => undefined), saveDelay);
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [frame, url]);
}

/** A design, full screen in the designer's own page; messages are heard from that page and its own origin alone. */
export function DesignViewer(props: DesignViewerProps) {
  const { title, sheetId, salesOrderId, canRefresh = false, onChanged, onClose } = props;
  const { t } = useTranslation(['salesOrder', 'common']);
  useReturnedFocus();
  const client = useQueryClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const key = sheetId
    ? keyOf(production.designUrl, { params: { id: sheetId } })
    : keyOf(production.designerUrl, { params: { salesOrderId } });
  const ask = (refresh = false) =>
    sheetId
      ? call(production.designUrl, { params: { id: sheetId }, query: refresh ? { refresh } : {} })
      : call(production.designerUrl, { params: { salesOrderId } });
  const design = useQuery({ queryKey: key, queryFn: () => ask(), gcTime: 0 });
  const url = design.data?.url;
  const close = () => {
    onClose();
    setTimeout(() => void onChanged(), refreshDelay);
  };
  // A refusal is on screen already.
  useDesignMessages(frame, url, async (designId, isComplete) => {
    await act(client, production.choose, { params: { salesOrderId }, body: { designId } });
    tellSuccess(t('common:done.saved'));
    if (isComplete) close();
  });
  const refresh = async () => {
    client.setQueryData(key, await ask(true));
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
      {design.isError &&
        (isOpen(design.error) ? <QueryState of={design} /> : <EmptyState text={t('audit.noDesign')} />)}
      {url && <iframe ref={frame} title={title} src={url} style={{ width: '100%', height: '100%', border: 0 }} />}
    </Drawer>
  );
}
