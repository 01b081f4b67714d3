import { ThunderboltFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';

/** The number of a cut list; one that a customer waits for says so. */
export function ListNo({ fileNo, isRush }: { fileNo: string; isRush: boolean }) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      {fileNo}{' '}
      {isRush && (
        <StateTag tone="danger" icon={<ThunderboltFilled />}>
          {t('importFile.rush')}
        </StateTag>
      )}
    </>
  );
}
