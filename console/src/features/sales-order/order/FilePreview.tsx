import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { FileDrawer } from '../../../resource/FileDrawer';
import { SheetTable } from '../../../resource/SheetTable';
import { shownAs } from '../../../resource/shown-as';
import { call, useRoute } from '../../../session/routes';

function Sheet({ fileId }: { fileId: string }) {
  return (
    <SheetTable of={useRoute(orderFiles.sheet, { params: { fileId } }, { calls: { quiet: true }, retry: false })} />
  );
}

interface FilePreviewProps {
  file: { id: string; fileName: string };
  onClose: () => void;
}

/** A picture, a PDF, a sheet or a text of an order, looked at in its place. */
export function FilePreview({ file: { id, fileName }, onClose }: FilePreviewProps) {
  return (
    <FileDrawer
      name={fileName}
      readAs={['order file', id]}
      read={() => call(orderFiles.download, { params: { fileId: id } }, { quiet: true })}
      onClose={onClose}
    >
      {shownAs(fileName) === 'sheet' && <Sheet fileId={id} />}
    </FileDrawer>
  );
}
