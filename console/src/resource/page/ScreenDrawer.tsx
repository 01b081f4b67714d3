import { recordAt } from '@ishare/contracts/things/records.js';
import { Suspense } from 'react';
import { http } from '../../session/http';
import { call } from '../../session/routes';
import { tellSuccess } from '../../ui/feedback';
import { OtherEditors } from '../OtherEditors';
import type { FormValues } from '../form-props';
import { titleOf } from '../screen';
import type { Row, ScreenDefinition } from '../screen';
import { useReload } from '../use-reload';
import type { DrawerState } from './drawer';
import { useScreenTexts } from './use-screen-texts';
import { lazy } from '../../state/lazy';

const ImportDrawer = lazy(async () => ({ default: (await import('../ImportDrawer')).ImportDrawer }));
const ResourceForm = lazy(async () => ({ default: (await import('../ResourceForm')).ResourceForm }));

interface RecordFormProps {
  screen: ScreenDefinition;
  /** The row as it is edited or shown; without one the form makes a new record. */
  row?: Row;
  isReadOnly?: boolean;
  drawer: DrawerState;
}

/** The form of one record: a new one, one that is edited, or one that is shown only. */
function RecordForm({ screen, row, isReadOnly = false, drawer }: RecordFormProps) {
  const { name, path, fields, formSize, sectionsAs } = screen;
  const t = useScreenTexts(name);
  const reload = useReload(path, screen.stale);
  const valuesOf = (of: Row) => screen.toValues?.(of) ?? (of as unknown as FormValues);
  const save = async (values: FormValues) => {
    const body = screen.toBody
      ? screen.toBody(values, row)
      : { ...values, ...(row?.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }) };
    await (row ? http.put(`${path}/${row.id}`, body, { quiet: true }) : http.post(path, body, { quiet: true }));
    tellSuccess(t(row ? 'done.updated' : 'done.created'));
    void reload();
  };
  /** After a save that came second: the row as it is now, which the next save then is based on. */
  const reread = async () => {
    // The list may show a row that is gone.
    void reload();
    const now: Row = await call(recordAt(path), { params: { id: row!.id } }, { quiet: true });
    drawer.edit(now);
    return { values: valuesOf(now), by: now.lastModifierId ?? null, at: now.lastModificationTime ?? null };
  };
  const title = isReadOnly
    ? `${t('action.view')} · ${titleOf(screen, row!)}`
    : row
      ? `${t('action.edit')} · ${screen.titleOf?.(row) ?? t(`${name}.title`)}`
      : `${t('action.create')} · ${t(`${name}.title`)}`;
  return (
    <ResourceForm
      name={name}
      title={title}
      {...(formSize && { size: formSize })}
      fields={fields!}
      sectionsAs={sectionsAs}
      row={row && valuesOf(row)}
      {...(isReadOnly ? { isReadOnly } : row && { reread, notice: <OtherEditors path={path} id={row.id} /> })}
      onSave={isReadOnly ? async () => undefined : save}
      onClose={drawer.close}
    />
  );
}

/** What stands beside the list of a screen, if anything does. */
export function ScreenDrawer({ screen, drawer }: { screen: ScreenDefinition; drawer: DrawerState }) {
  const { shown, close } = drawer;
  const { fields, excel } = screen;
  const reload = useReload(screen.path, screen.stale);
  return (
    <Suspense fallback={null}>
      {shown?.kind === 'view' && fields && <RecordForm screen={screen} row={shown.row} isReadOnly drawer={drawer} />}
      {shown?.kind === 'create' && fields && <RecordForm screen={screen} drawer={drawer} />}
      {shown?.kind === 'edit' && fields && <RecordForm screen={screen} row={shown.row} drawer={drawer} />}
      {shown?.kind === 'panel' && shown.panel(close)}
      {shown?.kind === 'import' && excel?.importPath && (
        <ImportDrawer
          path={excel.importPath}
          templatePath={excel.templatePath}
          fileName={excel.fileName}
          accept={excel.accept}
          onDone={() => void reload()}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
