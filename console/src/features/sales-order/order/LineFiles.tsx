import { DownloadOutlined } from '@ant-design/icons';
import { files as fileRoutes } from '@ishare/contracts/files/file-descriptors.js';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import FileField from '../../../resource/FileField';
import { call, save } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import type { CellFile } from '../../../ui/grid/cell-files';
import styles from './DetailTab.module.css';

interface LineFilesProps {
  title: string;
  files: readonly CellFile[];
  isReadOnly: boolean;
  /** What the cell holds from now on, and what was uploaded for it. */
  onTake: (files: CellFile[], uploaded: CellFile[]) => void;
  onClose: () => void;
}

/**
 * The files of one cell: new ones are uploaded at once, others are marked for deletion and go when the rows are saved
 * (sales-order-09).
 */
export function LineFiles({ title, files, isReadOnly, onTake, onClose }: LineFilesProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [uploaded, setUploaded] = useState<readonly CellFile[]>([]);
  const fetchFile = async ({ id, name }: CellFile) => {
    const params = { id };
    await save(fileRoutes.download, name, { params, query: await call(fileRoutes.token, { params }) });
  };
  const toggle = (id: string) =>
    setMarked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id),
    );
  const cancel = () => {
    for (const { id } of uploaded)
      void call(fileRoutes.remove, { params: { id } }, { quiet: true }).catch(() => undefined);
    onClose();
  };
  const take = () => {
    onTake([...files.filter(({ id }) => !marked.has(id)), ...uploaded], [...uploaded]);
    onClose();
  };
  return (
    <Modal
      open
      title={t('line.filesOf', { name: title })}
      onCancel={cancel}
      onOk={isReadOnly ? onClose : take}
      {...(isReadOnly && { footer: null })}
      transitionName=""
      maskTransitionName=""
    >
      {files.length === 0 && isReadOnly && <EmptyState text={t('line.noFiles')} />}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id} data-marked={marked.has(file.id)}>
            <span title={file.name}>{file.name}</span>
            {marked.has(file.id) && <em>{t('line.fileMarked')}</em>}
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              aria-label={`${t('file.download')} ${file.name}`}
              onClick={() => void fetchFile(file)}
            />
            {!isReadOnly && (
              <Button type="link" size="small" danger={!marked.has(file.id)} onClick={() => toggle(file.id)}>
                {t(marked.has(file.id) ? 'line.keepFile' : 'common:action.delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && <FileField onChange={setUploaded} />}
    </Modal>
  );
}
