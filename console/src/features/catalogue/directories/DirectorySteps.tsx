import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import type { ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../../ui/TipButton';

/** What the person may do with directories. */
export interface May {
  create: boolean;
  edit: boolean;
  delete: boolean;
}

interface DirectoryStepsProps {
  /** Undefined for the root, which only has others put below it. */
  directory: Directory | undefined;
  may: May;
  onAdd: (parentId: string) => void;
  onRename: (directory: Directory) => void;
  onRemove: (directory: Directory) => void;
}

function StepButton({ title, name, ...button }: ButtonProps & { title: string; name: string }) {
  return <TipButton type="text" size="small" title={title} aria-label={`${title} · ${name}`} {...button} />;
}

/** The steps of a line of the tree. */
export function DirectorySteps({ directory, may, onAdd, onRename, onRemove }: DirectoryStepsProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const name = directory?.displayName ?? t('directory.root');
  return (
    <>
      {may.create && (
        <StepButton
          title={t('directory.addChild')}
          name={name}
          icon={<PlusOutlined />}
          onClick={() => onAdd(directory?.id ?? EMPTY_GUID)}
        />
      )}
      {directory && may.edit && (
        <StepButton
          title={t('common:action.edit')}
          name={name}
          icon={<EditOutlined />}
          onClick={() => onRename(directory)}
        />
      )}
      {directory && may.delete && (
        <StepButton
          title={t('common:action.delete')}
          name={name}
          danger
          icon={<DeleteOutlined />}
          onClick={() => onRemove(directory)}
        />
      )}
    </>
  );
}
