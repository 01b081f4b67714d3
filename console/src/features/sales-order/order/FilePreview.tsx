import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { FileDrawer } from '../../../resource/FileDrawer';
import { call } from '../../../session/routes';

interface FilePreviewProps {
  file: { id: string; fileName: string };
  onClose: () => void;
}

/** A picture, a PDF or a text of an order, looked at in its place. */
export function FilePreview({ file: { id, fileName }, onClose }: FilePreviewProps) {
  return (
    <FileDrawer
      name={fileName}
      readAs={['order file', id]}
      read={() => call(orderFiles.download, { params: { fileId: id } }, { quiet: true })}
      onClose={onClose}
    />
  );
}
