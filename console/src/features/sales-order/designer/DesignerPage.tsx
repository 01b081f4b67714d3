import { PlusOutlined } from '@ant-design/icons';
import { DESIGNER_SAVED, NEW_DESIGN } from '@ishare/contracts/sales-order/design.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import type { OpenedDesign } from '@ishare/contracts/sales-order/designs.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { AddCabinet, CabinetBar } from './CabinetBar';
import { CabinetForm } from './CabinetForm';
import { cabinetNoIn, faultOf, placeOf, usualCabinets } from './design-doc';
import type { DesignDoc, Fault } from './design-doc';
import styles from './Designer.module.css';
import { DesignerHead, DesignerNotices } from './DesignerHead';
import { usePreview } from './kit';
import { Outcome } from './Outcome';
import { RoomViews } from './RoomViews';
import { RoomList } from './RoomList';
import { useDesignDraft } from './use-design-draft';
import { useDesignSave } from './use-design-save';
import type { SaveAs } from './use-design-save';
import { useDrawing } from './use-drawing';
import type { Drawing } from './use-drawing';

type Preview = ReturnType<typeof usePreview>;

/** The cabinets that a rule blocks. */
function useFaulty({ data }: Preview): ReadonlySet<string> {
  return useMemo(
    () =>
      new Set(
        (data?.findings ?? [])
          .filter(({ severity }) => severity === 'block')
          .flatMap(({ target }) => cabinetNoIn(target) ?? []),
      ),
    [data],
  );
}

/** The room that is drawn, with its cabinets in a row and what the whole design comes to. */
function Centre({ drawing, preview, faulty }: { drawing: Drawing; preview: Preview; faulty: ReadonlySet<string> }) {
  const { t } = useTranslation(['designer', 'common']);
  const { doc, room, place, cabinet, isReadOnly, select, add } = drawing;
  const cabinets = doc.rooms[room]?.cabinets ?? [];
  return (
    <div className={styles.centre}>
      <div className={styles.bar}>{!isReadOnly && <CabinetBar drawing={drawing} />}</div>
      <div className={styles.stage}>
        <div>
          {cabinets.length > 0 ? (
            <RoomViews
              cabinets={cabinets}
              selected={place?.room === room ? place.cabinet : undefined}
              faulty={faulty}
              onSelect={(index) => select({ room, cabinet: index })}
            />
          ) : (
            <EmptyState text={t('drawing.empty')}>
              {!isReadOnly && (
                <AddCabinet add={add}>
                  <Button icon={<PlusOutlined />}>{t('add.cabinet')}</Button>
                </AddCabinet>
              )}
            </EmptyState>
          )}
        </div>
      </div>
      {preview.data ? (
        <Outcome
          preview={preview.data}
          room={doc.rooms[room]?.name}
          cabinetNo={cabinet?.cabinetNo}
          onFind={(no) => select(placeOf(doc, no))}
        />
      ) : (
        <div className={styles.outcome}>
          {preview.isError ? (
            <EmptyState text={t('previewFailed')}>
              <Button onClick={() => void preview.refetch()}>{t('common:action.retry')}</Button>
            </EmptyState>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** What is wrong with the cabinet that is selected. */
const faultAt = (fault: Fault | undefined, place: { room: number; cabinet: number }) =>
  fault && 'place' in fault && fault.place.room === place.room && fault.place.cabinet === place.cabinet
    ? fault.kind
    : undefined;

function Side({ drawing, fault }: { drawing: Drawing; fault: Fault | undefined }) {
  const { t } = useTranslation('designer');
  const { cabinet, place } = drawing;
  return (
    <aside className={styles.side} aria-label={t('cabinet.title')}>
      {cabinet && place ? (
        <CabinetForm drawing={drawing} cabinet={cabinet} room={place.room} fault={faultAt(fault, place)} />
      ) : (
        <EmptyState text={t('cabinet.none')} />
      )}
    </aside>
  );
}

function useDesignerKeys(
  { edits, duplicate, remove, go, move, add }: Drawing,
  save: (action: SaveAs) => Promise<void>,
) {
  useShortcuts({
    'ctrl+z': edits.undo,
    'ctrl+y': edits.redo,
    'ctrl+shift+z': edits.redo,
    'ctrl+s': () => void save(DESIGNER_SAVED),
    'ctrl+d': duplicate,
    delete: remove,
    arrowright: () => go(1),
    arrowleft: () => go(-1),
    'alt+arrowright': () => move(1),
    'alt+arrowleft': () => move(-1),
    n: () => add(usualCabinets['base600']!),
  });
}

function Editor({ stored, isReadOnly }: { stored: OpenedDesign | undefined; isReadOnly: boolean }) {
  const { t } = useTranslation('designer');
  const [search] = useSearchParams();
  const initial = useMemo(
    (): DesignDoc =>
      stored
        ? { name: stored.name, rooms: stored.content.rooms }
        : { name: search.get('name')?.slice(0, 256) || t('newName'), rooms: [{ name: t('room.first'), cabinets: [] }] },
    [stored, search, t],
  );
  const [saved, setSaved] = useState(initial);
  const drawing = useDrawing(initial, isReadOnly, {
    wanted: search.get('cabinet'),
    material: search.get('material'),
  });
  const { doc } = drawing;
  const isDirty = !isReadOnly && doc !== saved;
  const draft = useDesignDraft(stored?.designId ?? NEW_DESIGN, stored?.concurrencyStamp, doc, isDirty);
  const [hasDraft, setHasDraft] = useState(draft.found !== undefined && !isReadOnly);
  const { save, isSaving } = useDesignSave(stored, drawing, isDirty, () => {
    draft.drop();
    setSaved(doc);
  });
  const fault = faultOf(doc);
  const preview = usePreview(doc.rooms, fault === undefined || fault.kind === 'name');
  const faulty = useFaulty(preview);
  useDirty(isDirty);
  useDesignerKeys(drawing, save);
  return (
    <div className={styles.page}>
      <DesignerHead
        drawing={drawing}
        stored={stored}
        total={preview.data?.totalAmount}
        isDirty={isDirty}
        isSaving={isSaving}
        onSave={(action) => void save(action)}
      />
      <DesignerNotices
        stored={stored}
        isReadOnly={isReadOnly}
        draft={hasDraft ? draft : undefined}
        onTake={() => {
          if (draft.found) drawing.take(draft.found);
          setHasDraft(false);
        }}
        onDrop={() => {
          draft.drop();
          setHasDraft(false);
        }}
      />
      <div className={styles.work}>
        <RoomList drawing={drawing} faulty={faulty} fault={fault} />
        <Centre drawing={drawing} preview={preview} faulty={faulty} />
        <Side drawing={drawing} fault={fault} />
      </div>
    </div>
  );
}

/**
 * The built-in designer, alone in its window or frame: draws a design of rooms and cabinets, and tells whoever opened
 * it when it is saved.
 */
export default function DesignerPage() {
  const { t } = useTranslation(['designer', 'common']);
  const { id = NEW_DESIGN } = useParams();
  const isNew = id === NEW_DESIGN;
  const maySelect = usePermission(salesOrderPermissions.names.Designs.Select);
  const design = useRoute(
    designs.byNumber,
    { params: { designId: id } },
    { enabled: !isNew, retry: false, refetchOnWindowFocus: false, calls: { quiet: true } },
  );
  useEffect(() => {
    document.title = `${design.data?.name ?? t('newName')} - ${t('title')}`;
  }, [design.data, t]);
  if (isNew)
    return maySelect ? (
      <Editor key={NEW_DESIGN} stored={undefined} isReadOnly={false} />
    ) : (
      <div className={styles.missing}>
        <EmptyState text={t('refused')} />
      </div>
    );
  if (design.isPending) return <Splash />;
  if (design.isError) {
    const status = design.error instanceof HttpError ? design.error.status : undefined;
    return (
      <div className={styles.missing}>
        {status === 403 || status === 404 ? (
          <EmptyState text={t(status === 403 ? 'refused' : 'notFound')} />
        ) : (
          <EmptyState text={t('common:list.failed')}>
            <Button onClick={() => void design.refetch()}>{t('common:action.retry')}</Button>
          </EmptyState>
        )}
      </div>
    );
  }
  const stored = design.data;
  return <Editor key={stored.id} stored={stored} isReadOnly={!maySelect || !stored.isOwn || stored.heldBy !== null} />;
}
