import { TRY } from '@ishare/contracts/record-heads.js';
import { Alert } from 'antd';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { http } from '../session/http';
import { tellSuccess } from '../ui/feedback';
import { EditableGrid } from '../ui/grid/EditableGrid';
import type { EditColumn, SheetRow } from '../ui/grid/sheet-columns';
import { useEditSheet } from '../ui/grid/use-edit-sheet';
import { Splash } from '../ui/Splash';
import { EditDrawer } from './EditDrawer';
import { useScreenTexts } from './page/use-screen-texts';
import { pasteColumn, pastedFields, rowsOfBlock } from './paste-columns';
import { offeredBy } from './paste-offered';
import { fieldRefusals, refusalText } from './refusals';
import type { ScreenDefinition } from './screen';

/** Rows of one block; more come by a file. */
const MOST = 500;

type Faults = Map<string, Record<string, string>>;

interface PasteProps {
  screen: ScreenDefinition;
  text: string;
  onDone: () => void;
  onClose: () => void;
}

/** What the server says of a row that it refuses, by the column that it is about; the first one takes the rest. */
function faultsOf(error: HttpError, columns: readonly EditColumn[], t: TFunction): Record<string, string> {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  const keys = [...titles.keys()];
  const rest = refusalText(error, t, keys);
  const ofCells = fieldRefusals(error, keys, (key) => titles.get(key) ?? key);
  return {
    ...(rest && { [keys[0]!]: rest }),
    ...Object.fromEntries(ofCells.map(({ name, errors }) => [name, errors.join(' ')])),
  };
}

function Sheet({ screen, text, onDone, onClose, columns }: PasteProps & { columns: readonly EditColumn[] }) {
  const { t } = useTranslation();
  const words = useScreenTexts(screen.name);
  const [given] = useState(() => rowsOfBlock(text, columns));
  const edit = useEditSheet(columns, given.slice(0, MOST));
  const { rows, faults } = edit.sheet;
  const bodyOf = ({ id: _id, ...values }: SheetRow) => (screen.toBody ? screen.toBody(values, undefined) : values);

  /** Sends each row; gives the faults of those that are refused. */
  const send = async (headers: Record<string, string>): Promise<Faults> => {
    const refused: Faults = new Map();
    for (const row of rows) {
      try {
        await http.post(screen.path, bodyOf(row), { quiet: true, headers });
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        refused.set(String(row['id']), faultsOf(error, columns, t));
      }
    }
    return refused;
  };
  const save = async () => {
    if (rows.length === 0) return false;
    const judged = await send({ [TRY]: '1' });
    // Nothing is written while anything is wrong.
    if (judged.size > 0) {
      edit.refuse(judged);
      return false;
    }
    const refused = await send({});
    const done = rows.length - refused.size;
    if (done > 0) {
      tellSuccess(t('paste.done', { count: done }));
      onDone();
    }
    edit.remove(new Set(rows.flatMap((row) => (refused.has(String(row['id'])) ? [] : [String(row['id'])]))));
    edit.refuse(refused);
    return refused.size === 0;
  };
  return (
    <EditDrawer
      title={t('paste.title', { name: words(`${screen.name}.title`) })}
      size="80%"
      isDirty
      maySave={rows.length > 0 && faults.size === 0}
      saveText={t('paste.save', { count: rows.length })}
      onSave={save}
      onClose={onClose}
    >
      <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%' }}>
        <Alert
          type={given.length > MOST ? 'warning' : 'info'}
          showIcon
          title={t(given.length > MOST ? 'paste.cut' : 'paste.hint', { count: MOST })}
        />
        <EditableGrid edit={edit} label={t('paste.preview')} />
      </div>
    </EditDrawer>
  );
}

/** A block from the clipboard as new records: mended cell by cell, judged whole, and only then written. */
export default function PasteDrawer(props: PasteProps) {
  const { screen } = props;
  const t = useScreenTexts(screen.name);
  const fields = useMemo(() => pastedFields(screen.fields ?? []), [screen.fields]);
  const offered = useQuery({
    queryKey: ['paste', screen.path],
    gcTime: 0,
    retry: false,
    queryFn: () => offeredBy(fields),
  });
  const columns = useMemo(() => {
    const textOf = (key: string) => t(key.includes(':') ? key : `${screen.name}.${key}`);
    return offered.isPending ? undefined : fields.map((field) => pasteColumn(field, textOf, offered.data ?? new Map()));
  }, [fields, offered.isPending, offered.data, screen.name, t]);
  return columns ? <Sheet {...props} columns={columns} /> : <Splash />;
}
