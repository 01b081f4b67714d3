import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { Splash } from '../../../ui/Splash';
import { endpoints } from '../endpoints';
import type { AuditDesign } from '../records';
import { savedDesign } from './design-message';

/** ms from the designer's message to the saving of the design, and from closing to the list (R129, R130). */
const saveDelay = 1_000;
const refreshDelay = 800;

/** A sheet's design, full screen in the designer's own page, whose messages are heard from its own origin alone. */
export function DesignViewer({ sheet, onChanged, onClose }: { sheet: AuditDesign; onChanged: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const key = [endpoints.audits, sheet.id, 'design-url'];
  const path = `${endpoints.audits}/${sheet.id}/design-url`;
  const design = useQuery({ queryKey: key, queryFn: () => http.get<{ url: string }>(path) });
  const url = design.data?.url;
  useEffect(() => {
    if (!url) return undefined;
    const { origin } = new URL(url, location.href);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (event: MessageEvent) => {
      const designId = event.origin === origin ? savedDesign(event.data) : undefined;
      if (designId === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => void http.put(endpoints.design(sheet.salesOrderId), { designId }).then(() => tellSuccess(t('common:done.saved'))), saveDelay);
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [url, sheet.salesOrderId, t]);
  const close = () => {
    onClose();
    setTimeout(() => void onChanged(), refreshDelay);
  };
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
      title={`${t('audit.design')} · ${sheet.auditName}`}
      extra={
        <>
          <Button icon={<ReloadOutlined />} onClick={() => void refresh()}>
            {t('audit.refreshDesign')}
          </Button>{' '}
          <Button icon={<CloseOutlined />} onClick={close}>
            {t('common:action.close')}
          </Button>
        </>
      }
      styles={{ body: { padding: 0 } }}
    >
      {design.isPending && <Splash />}
      {design.isError && <EmptyState text={t('audit.noDesign')} />}
      {url && <iframe title={sheet.auditName} src={url} style={{ width: '100%', height: '100%', border: 0 }} />}
    </Drawer>
  );
}
