import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { downloadFile } from './files';
import type { FileReference } from './files';
import { FileThumb } from './FileThumb';
import styles from './FileField.module.css';

/** A file that is kept with something: a picture is seen at once, each comes by a click. */
export function KeptFileLink({ file }: { file: FileReference }) {
  return (
    <div className={styles.link}>
      {file.mimeType.startsWith('image/') && <FileThumb file={file} />}
      <Button type="link" size="small" icon={<DownloadOutlined />} onClick={() => void downloadFile(file)}>
        {file.name}
      </Button>
    </div>
  );
}
