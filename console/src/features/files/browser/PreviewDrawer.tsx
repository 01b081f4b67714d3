import { files } from '@ishare/contracts/files/file-descriptors.js';
import { FileDrawer } from '../../../resource/FileDrawer';
import { fetchFile, type FileReference } from '../../../resource/files';
import { SheetTable } from '../../../resource/SheetTable';
import { shownAs } from '../../../resource/shown-as';
import { useRoute } from '../../../session/routes';

function Sheet({ id }: { id: string }) {
  return <SheetTable of={useRoute(files.rows, { params: { id } }, { calls: { quiet: true }, retry: false })} />;
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
      {shownAs(name) === 'sheet' && <Sheet id={id} />}
    </FileDrawer>
  );
}
