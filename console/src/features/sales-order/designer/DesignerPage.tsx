import {
  CheckOutlined,
  CopyOutlined,
  DeleteOutlined,
  LeftOutlined,
  PlusOutlined,
  RedoOutlined,
  RightOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { DESIGNER_COMPLETED, DESIGNER_SAVED, NEW_DESIGN } from '@ishare/contracts/sales-order/design.js';
import { designs } from '@ishare/contracts/sales-order/designs.js';
import type { Design, OpenedDesign } from '@ishare/contracts/sales-order/designs.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Dropdown, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { draftKey, readDraft, writeDraft } from '../../../resource/drafts';
import { call, keyOf, useRoute } from '../../../session/routes';
import { currentAccount, usePermission } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { money } from '../../../ui/figures';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { CabinetForm } from './CabinetForm';
import {
  addCabinet,
  addRoom,
  cabinetAt,
  changeCabinet,
  duplicateCabinet,
  duplicateRoom,
  faultOf,
  freeRoomName,
  moveCabinet,
  moveToRoom,
  removeCabinet,
  removeRoom,
  renameRoom,
  templateOf,
  usualCabinets,
  contentOf,
} from './design-doc';
import type { Cabinet, DesignDoc, Place, Template } from './design-doc';
import { hasOpener, tellOpener } from './designer-message';
import styles from './Designer.module.css';
import { useEdits } from './edits';
import { useMaterials, usePreview, useStandardProducts } from './kit';
import { Outcome } from './Outcome';
import { usualMaterials } from './quantities';
import { RoomDrawing } from './RoomDrawing';
import { RoomList } from './RoomList';

const draftPauseMs = 500;

/** Keeps what is drawn in this browser until it is saved or thrown away. */
function useDesignDraft(record: string, version: string | undefined, doc: DesignDoc, isDirty: boolean) {
  const account = currentAccount();
  const key = account && draftKey(account, 'designer', record);
  const [found] = useState(() => (key ? readDraft(localStorage, key, Date.now()) : undefined));
  useEffect(() => {
    if (!key || !isDirty) return undefined;
    const timer = setTimeout(
      () => writeDraft(localStorage, key, { values: { doc }, version, at: Date.now() }),
      draftPauseMs,
    );
    return () => clearTimeout(timer);
  }, [key, doc, version, isDirty]);
  return {
    found: found?.values['doc'] as DesignDoc | undefined,
    isOutdated: found?.version !== version,
    drop: () => key && localStorage.removeItem(key),
  };
}

function Editor({ stored, isReadOnly }: { stored: OpenedDesign | undefined; isReadOnly: boolean }) {
  const { t } = useTranslation(['designer', 'common']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const initial = useMemo(
    (): DesignDoc =>
      stored
        ? { name: stored.name, rooms: stored.content.rooms }
        : { name: search.get('name')?.slice(0, 256) || t('newName'), rooms: [{ name: t('room.first'), cabinets: [] }] },
    [stored, search, t],
  );
  const [saved, setSaved] = useState(initial);
  const edits = useEdits(initial);
  const doc = edits.value;
  const isDirty = !isReadOnly && doc !== saved;
  const draft = useDesignDraft(stored?.designId ?? NEW_DESIGN, stored?.concurrencyStamp, doc, isDirty);
  const [hasDraft, setHasDraft] = useState(draft.found !== undefined && !isReadOnly);
  const [isSaving, setSaving] = useState(false);
  const wanted = search.get('cabinet');
  const [place, setPlace] = useState<Place | undefined>(
    () => find(initial, wanted) ?? (initial.rooms[0]?.cabinets[0] && { room: 0, cabinet: 0 }),
  );
  const [chosenRoom, setRoom] = useState(place?.room ?? 0);
  const room = Math.min(chosenRoom, Math.max(0, doc.rooms.length - 1));
  const cabinet = cabinetAt(doc, place);
  const materials = useMaterials();
  const standard = useStandardProducts();
  const fault = faultOf(doc);
  const preview = usePreview(doc.rooms, fault === undefined || fault.kind === 'name');
  const faulty = useMemo(
    () =>
      new Set(
        (preview.data?.findings ?? [])
          .filter(({ severity }) => severity === 'block')
          .flatMap(({ target }) => /cabinet ([^/]+?)(?: \/|$)/.exec(target)?.[1] ?? []),
      ),
    [preview.data],
  );
  useDirty(isDirty);

  const select = (next: Place | undefined) => {
    setPlace(next);
    if (next) setRoom(next.room);
  };
  const add = (template: Template) => {
    if (isReadOnly) return;
    const like = cabinet ?? doc.rooms.flatMap(({ cabinets }) => cabinets).at(-1);
    const made: Omit<Cabinet, 'cabinetNo'> = {
      name: null,
      doorMaterial: like?.doorMaterial ?? null,
      edgeMaterial: like?.edgeMaterial ?? null,
      ...usualMaterials(materials),
      ...(like && { material: like.material, backMaterial: like.backMaterial }),
      ...template,
    };
    const target = doc.rooms.length === 0 ? addRoom(doc, t('room.first')) : doc;
    const next = addCabinet(target, room, made);
    edits.change(() => next);
    select({ room, cabinet: next.rooms[room]!.cabinets.length - 1 });
  };
  const duplicate = () => {
    if (isReadOnly || !place || !cabinet) return;
    edits.change((value) => duplicateCabinet(value, place));
    select({ ...place, cabinet: place.cabinet + 1 });
  };
  const remove = () => {
    if (isReadOnly || !place || !cabinet) return;
    edits.change((value) => removeCabinet(value, place));
    const left = doc.rooms[place.room]!.cabinets.length - 1;
    setPlace(left > 0 ? { ...place, cabinet: Math.min(place.cabinet, left - 1) } : undefined);
  };
  const move = (by: number) => {
    if (isReadOnly || !place) return;
    const moved = moveCabinet(doc, place, by);
    edits.change(() => moved.doc);
    select(moved.place);
  };
  const go = (by: number) => {
    const { length } = doc.rooms[room]?.cabinets ?? [];
    if (!length) return;
    const from = place?.room === room ? place.cabinet : by > 0 ? -1 : length;
    select({ room, cabinet: Math.min(length - 1, Math.max(0, from + by)) });
  };
  const dropRoom = async (index: number) => {
    const gone = doc.rooms[index]!;
    if (
      gone.cabinets.length > 0 &&
      !(await confirmAction({
        title: t('room.removeAsk', { name: gone.name, count: gone.cabinets.length }),
        danger: true,
        okText: t('room.remove'),
      }))
    )
      return;
    edits.change((value) => removeRoom(value, index));
    setPlace(undefined);
    setRoom(0);
  };
  const takeDraft = () => {
    if (draft.found) edits.change(() => draft.found!);
    setHasDraft(false);
    setPlace(undefined);
  };

  const write = async (stamp: string | undefined): Promise<Design> => {
    const body = { name: doc.name.trim(), content: contentOf(doc.rooms) };
    if (!stored) return call(designs.create, { body });
    return call(
      designs.update,
      { params: { id: stored.id }, body: { ...body, concurrencyStamp: stamp } },
      { quiet: stamp !== undefined },
    );
  };
  /** Two who draw the same design: who saves second decides whether his drawing takes the other's place. */
  const writeOver = async (): Promise<Design | undefined> => {
    try {
      return await write(stored?.concurrencyStamp);
    } catch (error) {
      if (!stored || !(error instanceof HttpError)) throw error;
      if (error.status !== 409) return write(undefined);
      if (
        !(await confirmAction({
          title: t('conflict.title'),
          content: t('conflict.text'),
          danger: true,
          okText: t('conflict.overwrite'),
        }))
      )
        return undefined;
      const { concurrencyStamp } = await call(designs.get, { params: { id: stored.id } });
      return write(concurrencyStamp);
    }
  };
  const save = async (action: typeof DESIGNER_SAVED | typeof DESIGNER_COMPLETED) => {
    if (isReadOnly || isSaving) return;
    if (fault) {
      if ('place' in fault) select(fault.place);
      return tellWarning(t(`fault.${fault.kind}`));
    }
    if (action === DESIGNER_COMPLETED && doc.rooms.every(({ cabinets }) => cabinets.length === 0))
      return tellWarning(t('fault.noCabinet'));
    setSaving(true);
    try {
      const done = isDirty || !stored ? await writeOver() : stored;
      if (!done) return;
      draft.drop();
      setSaved(doc);
      tellSuccess(t(action === DESIGNER_COMPLETED ? 'completed' : 'saved', { designId: done.designId }));
      tellOpener(action, done.designId);
      if (stored)
        client.setQueryData<OpenedDesign>(
          keyOf(designs.byNumber, { params: { designId: stored.designId } }),
          (known) => known && { ...known, ...done },
        );
      else {
        const left = new URLSearchParams(search);
        left.delete('name');
        await navigate(`/designer/${encodeURIComponent(done.designId)}?${left.toString()}`, { replace: true });
      }
    } catch {
      // The refusal is on screen already; what was drawn stays.
    } finally {
      setSaving(false);
    }
  };
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

  const menu = [
    {
      key: 'usual',
      type: 'group' as const,
      label: t('add.usual'),
      children: Object.entries(usualCabinets).map(([key, template]) => ({
        key,
        label: `${t(`usual.${key}`)} · ${template.width}×${template.height}×${template.depth}`,
        onClick: () => add(template),
      })),
    },
    ...(standard.length > 0
      ? [
          {
            key: 'standard',
            type: 'group' as const,
            label: t('add.standard'),
            children: standard.map((product) => ({
              key: product.id,
              label: `${product.productCode} · ${product.productName}`,
              onClick: () => add(templateOf(product)),
            })),
          },
        ]
      : []),
  ];
  const cabinets = doc.rooms[room]?.cabinets ?? [];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Input
          value={doc.name}
          maxLength={256}
          disabled={isReadOnly}
          aria-label={t('name')}
          status={fault?.kind === 'name' ? 'error' : ''}
          style={{ width: 240 }}
          onChange={(event) => edits.change((value) => ({ ...value, name: event.target.value }), 'name')}
        />
        {stored && <span>{stored.designId}</span>}
        {isDirty && <em>{t('unsaved')}</em>}
        <output aria-label={t('total')}>
          {t('total')} <strong>{preview.data?.totalAmount ? money(preview.data.totalAmount) : '—'}</strong>
        </output>
        {!isReadOnly && (
          <>
            <Button
              icon={<SaveOutlined />}
              loading={isSaving}
              disabled={!isDirty && stored !== undefined}
              onClick={() => void save(DESIGNER_SAVED)}
            >
              {t('common:action.save')}
            </Button>
            {hasOpener() && (
              <Button
                type="primary"
                icon={<CheckOutlined />}
                loading={isSaving}
                onClick={() => void save(DESIGNER_COMPLETED)}
              >
                {t('complete')}
              </Button>
            )}
          </>
        )}
      </header>
      <div className={styles.notices}>
        {isReadOnly && (
          <Alert
            banner
            type="info"
            title={
              stored?.heldBy
                ? t('held', { salesOrderNo: stored.heldBy.salesOrderNo, sheets: stored.heldBy.sheets.join(', ') })
                : t('readOnly')
            }
          />
        )}
        {hasDraft && (
          <Alert
            banner
            type="warning"
            title={t(draft.isOutdated ? 'draft.outdated' : 'draft.found')}
            action={
              <>
                <Button size="small" type="primary" onClick={takeDraft}>
                  {t('draft.take')}
                </Button>{' '}
                <Button
                  size="small"
                  onClick={() => {
                    draft.drop();
                    setHasDraft(false);
                  }}
                >
                  {t('draft.drop')}
                </Button>
              </>
            }
          />
        )}
      </div>
      <div className={styles.work}>
        <RoomList
          rooms={doc.rooms}
          room={room}
          place={place}
          faulty={faulty}
          fault={fault}
          isReadOnly={isReadOnly}
          onSelect={select}
          onRoom={setRoom}
          onAdd={() => {
            edits.change((value) => addRoom(value, freeRoomName(value, t('room.next'))));
            setRoom(doc.rooms.length);
            setPlace(undefined);
          }}
          onRename={(index, name) => edits.change((value) => renameRoom(value, index, name), `room${index}`)}
          onDuplicate={(index) =>
            edits.change((value) => duplicateRoom(value, index, freeRoomName(value, doc.rooms[index]!.name)))
          }
          onRemove={(index) => void dropRoom(index)}
        />
        <div className={styles.centre}>
          <div className={styles.bar}>
            {!isReadOnly && (
              <>
                <Dropdown trigger={['click']} menu={{ items: menu, style: { maxHeight: 420, overflow: 'auto' } }}>
                  <Button size="small" type="primary" icon={<PlusOutlined />}>
                    {t('add.cabinet')}
                  </Button>
                </Dropdown>
                <Button size="small" icon={<CopyOutlined />} disabled={!cabinet} title="Ctrl+D" onClick={duplicate}>
                  {t('duplicate')}
                </Button>
                <Button size="small" icon={<DeleteOutlined />} disabled={!cabinet} title="Delete" onClick={remove}>
                  {t('common:action.delete')}
                </Button>
                <Button
                  size="small"
                  icon={<LeftOutlined />}
                  disabled={!cabinet}
                  title="Alt+←"
                  aria-label={t('moveLeft')}
                  onClick={() => move(-1)}
                />
                <Button
                  size="small"
                  icon={<RightOutlined />}
                  disabled={!cabinet}
                  title="Alt+→"
                  aria-label={t('moveRight')}
                  onClick={() => move(1)}
                />
                <Button
                  size="small"
                  icon={<UndoOutlined />}
                  disabled={!edits.canUndo}
                  title="Ctrl+Z"
                  aria-label={t('undo')}
                  onClick={edits.undo}
                />
                <Button
                  size="small"
                  icon={<RedoOutlined />}
                  disabled={!edits.canRedo}
                  title="Ctrl+Y"
                  aria-label={t('redo')}
                  onClick={edits.redo}
                />
              </>
            )}
          </div>
          <div className={styles.stage}>
            <div>
              {cabinets.length > 0 ? (
                <RoomDrawing
                  cabinets={cabinets}
                  selected={place?.room === room ? place.cabinet : undefined}
                  faulty={faulty}
                  onSelect={(index) => select({ room, cabinet: index })}
                />
              ) : (
                <EmptyState text={t('drawing.empty')}>
                  {!isReadOnly && (
                    <Dropdown trigger={['click']} menu={{ items: menu, style: { maxHeight: 420, overflow: 'auto' } }}>
                      <Button icon={<PlusOutlined />}>{t('add.cabinet')}</Button>
                    </Dropdown>
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
              onFind={(no) => select(find(doc, no))}
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
        <aside className={styles.side} aria-label={t('cabinet.title')}>
          {cabinet && place ? (
            <CabinetForm
              cabinet={cabinet}
              rooms={doc.rooms.map(({ name }) => name)}
              room={place.room}
              known={materials}
              fault={
                fault && 'place' in fault && fault.place.room === place.room && fault.place.cabinet === place.cabinet
                  ? fault.kind
                  : undefined
              }
              isReadOnly={isReadOnly}
              onChange={(change, key) =>
                edits.change((value) => changeCabinet(value, place, change), `${place.room}/${place.cabinet}/${key}`)
              }
              onMove={(to) => {
                const moved = moveToRoom(doc, place, to);
                edits.change(() => moved.doc);
                select(moved.place);
              }}
            />
          ) : (
            <EmptyState text={t('cabinet.none')} />
          )}
        </aside>
      </div>
    </div>
  );
}

function find(doc: DesignDoc, cabinetNo: string | null): Place | undefined {
  for (const [room, { cabinets }] of doc.rooms.entries()) {
    const cabinet = cabinets.findIndex((one) => one.cabinetNo === cabinetNo);
    if (cabinet >= 0) return { room, cabinet };
  }
  return undefined;
}

/** The built-in designer, alone in its window or frame: draws a design of rooms and cabinets, and tells whoever opened it when it is saved. */
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
