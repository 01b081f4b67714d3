import { goodsReceipt, type GoodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import SheetField from '../../../resource/SheetField';
import { figureUnits, titleIn } from '../../../ui/figures';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { boardWords, useFullBoards } from './use-full-boards';

type Line = GoodsReceipt['lines'][number];
const { quantity, price } = goodsReceipt.fields.lines.facts.members!;
const blank = () => ({ boardId: null, quantity: null, price: null }) as unknown as Line;

/** What comes with a delivery: which board, how many of it, at what price. */
export default function LinesField({ value = [], onChange }: { value?: Line[]; onChange?: (lines: Line[]) => void }) {
  const { t } = useTranslation('optimisation');
  const boards = useFullBoards();
  const columns = useMemo<EditColumn[]>(
    () => [
      {
        key: 'boardId',
        title: t('goodsReceipt.board'),
        editor: 'select',
        required: true,
        width: 360,
        options: (boards.data ?? []).map((board) => ({ value: board.id, label: boardWords(board) })),
      },
      {
        key: 'quantity',
        title: t('goodsReceipt.quantity'),
        editor: 'number',
        required: true,
        min: quantity!.facts.min!,
        max: quantity!.facts.max!,
        precision: 0,
        width: 110,
        total: true,
      },
      {
        key: 'price',
        title: titleIn(t('goodsReceipt.price'), figureUnits.money),
        editor: 'number',
        min: price!.facts.min!,
        max: price!.facts.max!,
        precision: 2,
        thousands: true,
        width: 130,
      },
    ],
    [boards.data, t],
  );
  if (!boards.data) return <QueryState of={boards} />;
  return (
    <SheetField<Line>
      columns={columns}
      value={value}
      onChange={onChange}
      blank={blank}
      height={260}
      texts={{
        label: t('goodsReceipt.lines'),
        empty: t('goodsReceipt.noLines'),
        add: t('goodsReceipt.addLine'),
        remove: t('goodsReceipt.removeLine'),
      }}
    />
  );
}
