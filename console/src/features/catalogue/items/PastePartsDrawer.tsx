import { part as partThing } from '@ishare/contracts/catalogue/items.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDrawer } from '../../../resource/EditDrawer';
import { rowsOfBlock } from '../../../resource/paste-columns';
import { QueryState } from '../../../resource/QueryState';
import { api } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { useClipboardBlock } from '../../../ui/use-clipboard-block';
import type { Item } from '../records';
import { countedParts, partColumn } from './pasted-parts';
import type { CountedPart } from './use-product-parts';

/** Parts of one request, and those that are known at all. */
const requested = 999;
const mostKnown = 10_000;

async function enabledParts(): Promise<Item[]> {
  const found: Item[] = [];
  for (;;) {
    const { items } = await api(partThing).list({ isEnable: true, skipCount: found.length, maxResultCount: requested });
    found.push(...items);
    if (items.length < requested || found.length >= mostKnown) return found;
  }
}

interface PasteProps {
  text: string;
  onTake: (rows: readonly CountedPart[]) => void;
  onClose: () => void;
}

function Sheet({ text, onTake, onClose, parts }: PasteProps & { parts: readonly Item[] }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const columns = useMemo<EditColumn[]>(
    () => [
      partColumn(parts, t('item.code')),
      { key: 'count', title: t('item.count'), width: 120, editor: 'number', min: 0, precision: 3, defaultValue: 1 },
    ],
    [parts, t],
  );
  const [given] = useState(() => rowsOfBlock(text, columns));
  const edit = useEditSheet(columns, given);
  const { rows, faults } = edit.sheet;
  // The first block makes the rows; a later one goes into the cells of the grid.
  useClipboardBlock((block) => {
    if (rows.length > 0) return false;
    edit.reset(rowsOfBlock(block, columns));
    return true;
  });
  return (
    <EditDrawer
      title={t('parts.paste')}
      size={640}
      isDirty={rows.length > 0}
      maySave={rows.length > 0 && faults.size === 0}
      saveText={t('picker.take', { count: rows.length })}
      onSave={async () => onTake(countedParts(rows, parts))}
      onClose={onClose}
    >
      <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%' }}>
        {rows.length > 0 && <Alert type="info" showIcon title={t('parts.pasteHint')} />}
        {rows.length > 0 ? (
          <EditableGrid edit={edit} label={t('common:paste.preview')} />
        ) : (
          <EmptyState text={t('parts.pasteHere')} />
        )}
      </div>
    </EditDrawer>
  );
}

/** Parts and their counts from a block of cells: by code or name, mended in the cells, and then taken over. */
export default function PastePartsDrawer(props: PasteProps) {
  const { t } = useTranslation('catalogue');
  const parts = useQuery({ queryKey: ['paste', partThing.path], gcTime: 0, queryFn: enabledParts });
  if (parts.data) return <Sheet {...props} parts={parts.data} />;
  return (
    <Drawer open title={t('parts.paste')} size={640} onClose={props.onClose}>
      <QueryState of={parts} />
    </Drawer>
  );
}
