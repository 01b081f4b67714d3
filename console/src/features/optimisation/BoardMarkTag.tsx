import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import type { BoardMark } from './board-mark';

/** Says what stands in the way of cutting a board; nothing where nothing does. */
export function BoardMarkTag({ mark }: { mark: BoardMark | undefined }) {
  const { t } = useTranslation('optimisation');
  if (!mark) return null;
  return (
    <StateTag
      tone={mark === 'missing' ? 'danger' : 'info'}
      icon={mark === 'missing' ? <CloseCircleFilled /> : <ExclamationCircleFilled />}
    >
      {t(`boardMark.${mark}`)}
    </StateTag>
  );
}
