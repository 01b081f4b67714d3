import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import { changeTypes } from './audit-values';

const icons = { created: <PlusOutlined />, updated: <EditOutlined />, deleted: <DeleteOutlined /> };

export function ChangeTypeTag({ type }: { type: number }) {
  const { t } = useTranslation('platform');
  const known = changeTypes.find(({ value }) => value === type);
  if (!known) return type;
  return (
    <StateTag tone={known.tone} icon={icons[known.name]}>
      {t(`entityChange.types.${known.name}`)}
    </StateTag>
  );
}
