import { DeleteOutlined, DownloadOutlined, EditOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { download } from '../../http/download';
import { http } from '../../session/http';
import type { Action, Row, ScreenDefinition } from '../screen';
import type { DrawerState } from './drawer';
import type { ScreenActions } from './use-screen-actions';
import type { ScreenRights } from './use-screen-rights';
import type { Selection } from './use-selection';

export function CreateButton({ drawer }: { drawer: DrawerState }) {
  const { t } = useTranslation();
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={drawer.create}>
      {t('action.create')}
    </Button>
  );
}

interface StepButtonProps {
  action: Action<Row>;
  actions: ScreenActions;
  selection: Selection;
}

/** A step of the bar, taken with those of the selected rows that it fits. */
export function StepButton({ action, actions: { labelOf, run }, selection }: StepButtonProps) {
  const rows = selection.rows.filter((row) => action.fits?.(row) ?? true);
  return (
    <Button
      type={action.primary ? 'primary' : 'default'}
      danger={action.danger ?? false}
      disabled={action.needsSelection === true && rows.length === 0}
      onClick={() => void run(action, rows)}
    >
      {labelOf(action)}
    </Button>
  );
}

interface ToolbarProps {
  screen: ScreenDefinition;
  rights: ScreenRights;
  actions: ScreenActions;
  drawer: DrawerState;
  selection: Selection;
  onRemove: () => void;
  onEditMany: () => void;
}

/** The buttons at the right of the filters. */
export function ScreenToolbar({ screen, rights, actions, drawer, selection, onRemove, onEditMany }: ToolbarProps) {
  const { t } = useTranslation();
  const { excel, permissions } = screen;
  return (
    <Space wrap>
      {rights.canDelete && selection.keys.size > 0 && (
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('action.delete')}
        </Button>
      )}
      {rights.canEditMany && selection.rows.length > 1 && (
        <Button icon={<EditOutlined />} onClick={onEditMany}>
          {t('action.editMany')}
        </Button>
      )}
      {actions.toolbar.map((action) => (
        <StepButton key={action.key} action={action} actions={actions} selection={selection} />
      ))}
      {excel?.importPath && rights.may(permissions.import) && (
        <Button icon={<UploadOutlined />} onClick={drawer.import}>
          {t('action.import')}
        </Button>
      )}
      {excel?.exportPath && rights.may(permissions.export) && (
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(http, excel.exportPath!, excel.fileName ?? 'export.xlsx', { export: true })}
        >
          {t('action.export')}
        </Button>
      )}
      {rights.canCreate && <CreateButton drawer={drawer} />}
    </Space>
  );
}
