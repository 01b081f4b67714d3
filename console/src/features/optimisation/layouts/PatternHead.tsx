import { LeftOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { boardMark, boardMarks } from '../board-mark';
import { BoardMarkTag } from '../BoardMarkTag';
import { percentText } from '../figures';
import styles from './LayoutViewerPage.module.css';
import { usedShare } from './PatternList';
import type { Pattern } from './use-pattern';

/** Which pattern it is, of what board, and the way to the next. */
export function PatternHead({ solution, pattern }: { solution: SolutionDetail; pattern: Pattern }) {
  const { t } = useTranslation('optimisation');
  const { layout, index, choose } = pattern;
  const { layouts } = solution;
  const board = solution.stock.find(({ boardId }) => boardId === layout.boardId);
  const material = solution.materials.find(({ materialCode }) => materialCode === layout.materialCode);
  return (
    <div className={styles.head}>
      <Space size={4}>
        <Button
          type="text"
          icon={<LeftOutlined />}
          disabled={index === 0}
          aria-label={t('layout.previous')}
          onClick={() => choose(index - 1)}
        />
        <h1>{t('layout.heading', { no: layout.patternNo, of: layouts.length, repeat: layout.repeat })}</h1>
        <Button
          type="text"
          icon={<RightOutlined />}
          disabled={index === layouts.length - 1}
          aria-label={t('layout.next')}
          onClick={() => choose(index + 1)}
        />
      </Space>
      <span>
        {layout.materialCode} · {board?.boardsCode} · {mm(layout.boardLength)} × {mm(layout.boardWidth)} mm
      </span>
      {material && <span>{t(`layout.grain.${material.grain}`)}</span>}
      <span>{t('layout.used', { share: percentText(layout.utilization) })}</span>
      <span>{t('layout.waste', { share: percentText(100 - usedShare(layout)) })}</span>
      <BoardMarkTag mark={boardMark(board)} />
      {layout.defects.length > 0 && (
        <StateTag tone="danger" icon={<WarningFilled />}>
          {t('layout.damaged', { count: layout.defects.length })}
        </StateTag>
      )}
    </div>
  );
}

/** What the colours of the drawing stand for. */
export function Legend({ layout, book, stock }: Pick<Pattern, 'layout' | 'book'> & Pick<SolutionDetail, 'stock'>) {
  const { t } = useTranslation('optimisation');
  return (
    <footer className={styles.legend}>
      {book.legendOf(layout).map(({ key, colour }) => (
        <span key={key}>
          <i style={{ background: colour }} />
          {key}
        </span>
      ))}
      <span>
        <i data-kind="offcut" />
        {t('layout.offcut')}
      </span>
      <span>
        <i data-kind="waste" />
        {t('layout.wasteLegend')}
      </span>
      {book.tapesIn(layout).map(({ tape, colour }) => (
        <span key={tape}>
          <i data-kind="band" style={{ borderTopColor: colour }} />
          {tape || t('layout.band')}
        </span>
      ))}
      {layout.defects.length > 0 && (
        <span>
          <i data-kind="defect" />
          {t('layout.defect')}
        </span>
      )}
      {boardMarks
        .filter((mark) => stock.some((board) => boardMark(board) === mark))
        .map((mark) => (
          <span key={mark}>
            <i data-mark={mark} />
            {t(`boardMark.${mark}Legend`)}
          </span>
        ))}
    </footer>
  );
}
