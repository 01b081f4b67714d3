import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmAction } from '../../../ui/feedback';
import {
  addCabinet,
  addRoom,
  cabinetAt,
  changeCabinet,
  duplicateCabinet,
  duplicateRoom,
  freeRoomName,
  moveCabinet,
  moveToRoom,
  placeOf,
  removeCabinet,
  removeRoom,
  renameRoom,
} from './design-doc';
import type { Cabinet, DesignDoc, Place, Template } from './design-doc';
import { useEdits } from './edits';
import { useMaterials } from './kit';
import { usualMaterials } from './quantities';

/** A new cabinet, of the materials of one that stands there already. */
const newCabinet = (
  template: Template,
  like: Cabinet | undefined,
  usual: ReturnType<typeof usualMaterials>,
): Omit<Cabinet, 'cabinetNo'> => ({
  name: null,
  doorMaterial: like?.doorMaterial ?? null,
  edgeMaterial: like?.edgeMaterial ?? null,
  ...usual,
  ...(like && { material: like.material, backMaterial: like.backMaterial }),
  ...template,
});

/** What the address asks for: a cabinet to stand at, the material of new ones. */
export interface Asked {
  wanted: string | null;
  material: string | null;
}

/**
 * What is drawn, where one stands in it, and the steps that change it; none of them does anything while it may only be
 * read.
 */
export function useDrawing(initial: DesignDoc, isReadOnly: boolean, { wanted, material }: Asked) {
  const { t } = useTranslation('designer');
  const edits = useEdits(initial);
  const doc = edits.value;
  const [place, setPlace] = useState<Place | undefined>(
    () => placeOf(initial, wanted) ?? (initial.rooms[0]?.cabinets[0] && { room: 0, cabinet: 0 }),
  );
  const [chosenRoom, setRoom] = useState(place?.room ?? 0);
  const room = Math.min(chosenRoom, Math.max(0, doc.rooms.length - 1));
  const cabinet = cabinetAt(doc, place);
  const materials = useMaterials();
  const select = (next: Place | undefined) => {
    setPlace(next);
    if (next) setRoom(next.room);
  };
  /** A step that may take the selection along. */
  const takeTo = ({ doc: next, place: to }: { doc: DesignDoc; place: Place }) => {
    edits.change(() => next);
    select(to);
  };
  const add = (template: Template) => {
    if (isReadOnly) return;
    const like = cabinet ?? doc.rooms.flatMap(({ cabinets }) => cabinets).at(-1);
    const made = newCabinet(template, like, usualMaterials(materials, material));
    const target = doc.rooms.length === 0 ? addRoom(doc, t('room.first')) : doc;
    const next = addCabinet(target, room, made);
    takeTo({ doc: next, place: { room, cabinet: next.rooms[room]!.cabinets.length - 1 } });
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
    if (!isReadOnly && place) takeTo(moveCabinet(doc, place, by));
  };
  const go = (by: number) => {
    const { length } = doc.rooms[room]?.cabinets ?? [];
    if (!length) return;
    const from = place?.room === room ? place.cabinet : by > 0 ? -1 : length;
    select({ room, cabinet: Math.min(length - 1, Math.max(0, from + by)) });
  };
  const change = (values: Partial<Cabinet>, key: string) => {
    if (place) edits.change((value) => changeCabinet(value, place, values), `${place.room}/${place.cabinet}/${key}`);
  };
  return {
    edits,
    doc,
    place,
    room,
    cabinet,
    materials,
    isReadOnly,
    select,
    setRoom,
    add,
    duplicate,
    remove,
    move,
    go,
    change,
    moveToRoom: (to: number) => place && takeTo(moveToRoom(doc, place, to)),
    rooms: useRooms(edits, (next) => {
      setPlace(undefined);
      setRoom(next);
    }),
    /** Puts another document in the place of this one. */
    take: (next: DesignDoc) => {
      edits.change(() => next);
      setPlace(undefined);
    },
  };
}
export type Drawing = ReturnType<typeof useDrawing>;

/** The steps that change rooms as a whole; `goTo` leads to a room of which nothing is selected. */
function useRooms(edits: ReturnType<typeof useEdits<DesignDoc>>, goTo: (room: number) => void) {
  const { t } = useTranslation('designer');
  const { value: doc, change } = edits;
  return {
    add: () => {
      change((value) => addRoom(value, freeRoomName(value, t('room.next'))));
      goTo(doc.rooms.length);
    },
    rename: (index: number, name: string) => change((value) => renameRoom(value, index, name), `room${index}`),
    duplicate: (index: number) =>
      change((value) => duplicateRoom(value, index, freeRoomName(value, doc.rooms[index]!.name))),
    remove: async (index: number) => {
      const { name, cabinets } = doc.rooms[index]!;
      const title = t('room.removeAsk', { name, count: cabinets.length });
      if (cabinets.length > 0 && !(await confirmAction({ title, danger: true, okText: t('room.remove') }))) return;
      change((value) => removeRoom(value, index));
      goTo(0);
    },
  };
}
