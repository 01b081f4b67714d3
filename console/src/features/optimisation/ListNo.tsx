import { PauseCircleOutlined, ThunderboltFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { listed } from '../../ui/figures';
import { StateTag } from '../../ui/StateTag';

interface ListNoProps {
  fileNo: string;
  isRush: boolean;
  /** Its orders that are on hold. */
  heldOrders?: readonly string[];
}

/** The number of a cut list; one that a customer waits for, or that waits itself, says so. */
export function ListNo({ fileNo, isRush, heldOrders = [] }: ListNoProps) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      {fileNo}{' '}
      {isRush && (
        <StateTag tone="danger" icon={<ThunderboltFilled />}>
          {t('importFile.rush')}
        </StateTag>
      )}
      {heldOrders.length > 0 && (
        <span style={{ marginInlineStart: 4 }} title={t('saw.held', { orders: listed(heldOrders) })}>
          <StateTag tone="warning" icon={<PauseCircleOutlined />}>
            {t('saw.heldTag')}
          </StateTag>
        </span>
      )}
    </>
  );
}
