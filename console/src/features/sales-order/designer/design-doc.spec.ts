import {
  addCabinet,
  addRoom,
  changeCabinet,
  duplicateCabinet,
  duplicateRoom,
  faultOf,
  freeNumber,
  freeRoomName,
  modelOf,
  moveCabinet,
  moveToRoom,
  removeCabinet,
  templateOf,
  usualCabinets,
} from './design-doc';
import type { Cabinet, DesignDoc } from './design-doc';
import { redone, step, undone } from './edits';
import { elevation } from './elevation';
import { quantities, usualMaterials } from './quantities';

const made = (more: Partial<Cabinet> = {}): Omit<Cabinet, 'cabinetNo'> => ({
  name: null,
  material: 'PB18-WW',
  backMaterial: null,
  doorMaterial: null,
  edgeMaterial: null,
  ...usualCabinets['base600']!,
  ...more,
});
const empty: DesignDoc = { name: 'Home', rooms: [{ name: 'Kitchen', cabinets: [] }] };
const numbers = (doc: DesignDoc) => doc.rooms.map(({ cabinets }) => cabinets.map(({ cabinetNo }) => cabinetNo));

describe('a design that is drawn', () => {
  it('numbers its cabinets by their model, and none twice', () => {
    const doc = [made(), made(), made({ model: 'wall' })].reduce((one, cabinet) => addCabinet(one, 0, cabinet), empty);
    expect(numbers(doc)).toEqual([['B1', 'B2', 'U1']]);
    expect(numbers(duplicateCabinet(doc, { room: 0, cabinet: 0 }))).toEqual([['B1', 'B3', 'B2', 'U1']]);
    expect(numbers(duplicateRoom(doc, 0, 'Second'))).toEqual([
      ['B1', 'B2', 'U1'],
      ['B3', 'B4', 'U2'],
    ]);
    expect(freeNumber(removeCabinet(doc, { room: 0, cabinet: 0 }), 'base')).toBe('B1');
    expect(freeRoomName(addRoom(doc, 'Room'), 'Room')).toBe('Room 2');
  });

  it('moves cabinets along the wall and to other rooms', () => {
    const doc = addRoom(
      [made(), made()].reduce((one, cabinet) => addCabinet(one, 0, cabinet), empty),
      'Bath',
    );
    expect(numbers(moveCabinet(doc, { room: 0, cabinet: 0 }, 1).doc)).toEqual([['B2', 'B1'], []]);
    expect(moveCabinet(doc, { room: 0, cabinet: 0 }, -1)).toEqual({ doc, place: { room: 0, cabinet: 0 } });
    const moved = moveToRoom(doc, { room: 0, cabinet: 0 }, 1);
    expect([numbers(moved.doc), moved.place]).toEqual([[['B2'], ['B1']], { room: 1, cabinet: 0 }]);
  });

  it('has doors or drawers before a base unit, not both', () => {
    const doc = addCabinet(empty, 0, made({ doors: 2 }));
    const at = { room: 0, cabinet: 0 };
    const drawn = changeCabinet(doc, at, { drawers: 3 });
    expect(drawn.rooms[0]!.cabinets[0]).toMatchObject({ doors: 0, drawers: 3 });
    expect(changeCabinet(drawn, at, { doors: 1 }).rooms[0]!.cabinets[0]).toMatchObject({ doors: 1, drawers: 0 });
    expect(changeCabinet(doc, at, { model: 'drawer' }).rooms[0]!.cabinets[0]).toMatchObject({
      doors: 0,
      shelves: 0,
      drawers: 1,
    });
    expect(changeCabinet(drawn, at, { model: 'wall' }).rooms[0]!.cabinets[0]).toMatchObject({ drawers: 0 });
  });

  it('is a product of the catalogue until its model is changed', () => {
    const doc = addCabinet(empty, 0, made({ productCode: 'KB-600' }));
    const at = { room: 0, cabinet: 0 };
    expect(changeCabinet(doc, at, { width: 450 }).rooms[0]!.cabinets[0]).toMatchObject({
      productCode: 'KB-600',
      width: 450,
    });
    expect(changeCabinet(doc, at, { model: 'wall' }).rooms[0]!.cabinets[0]).toMatchObject({
      productCode: null,
      model: 'wall',
    });
  });

  it('names the first thing to mend', () => {
    const doc = addCabinet(addCabinet(empty, 0, made()), 0, made());
    expect(faultOf(doc)).toBeUndefined();
    expect(faultOf({ ...doc, name: ' ' })).toEqual({ kind: 'name' });
    expect(faultOf(addRoom(doc, 'Kitchen'))).toEqual({ kind: 'roomTwice', room: 1 });
    expect(faultOf(changeCabinet(doc, { room: 0, cabinet: 1 }, { cabinetNo: 'B1' }))).toEqual({
      kind: 'numberTwice',
      place: { room: 0, cabinet: 1 },
    });
    expect(faultOf(changeCabinet(doc, { room: 0, cabinet: 1 }, { material: '' }))).toEqual({
      kind: 'material',
      place: { room: 0, cabinet: 1 },
    });
  });

  it('begins with a standard product of the catalogue, in the limits of a cabinet', () => {
    expect(
      templateOf({
        productCode: 'T-1',
        productName: 'Tall',
        productWidth: 3_000,
        productDepth: 580,
        productHeight: 2_400,
      }),
    ).toMatchObject({ model: 'wardrobe', productCode: 'T-1', width: 2_400, doors: 2 });
    expect([modelOf({ height: 720, depth: 330 }), modelOf({ height: 720, depth: 560 })]).toEqual(['wall', 'base']);
    const materials = [
      { code: 'MR18', name: '', thickness: 18, grain: 0, edges: [] },
      { code: 'PB09', name: '', thickness: 9, grain: 0, edges: [] },
      { code: 'PB18', name: '', thickness: 18, grain: 0, edges: [] },
    ];
    expect(usualMaterials(materials)).toEqual({ material: 'PB18', backMaterial: 'PB09' });
    expect(usualMaterials(materials, 'PB09').material).toBe('PB09');
    expect(usualMaterials(materials, 'unknown').material).toBe('PB18');
  });

  it('goes back and forth step by step; typing on in a field is one step', () => {
    const first = step({ past: [], present: 1, future: [] }, 2, 'width', 0);
    const second = step(step(first, 3, 'width', 500), 4, 'depth', 600);
    expect(second).toMatchObject({ past: [1, 3], present: 4 });
    expect(undone(second).present).toBe(3);
    expect(redone(undone(undone(second))).present).toBe(3);
    expect(step(undone(second), 9, undefined, 0).future).toEqual([]);
    expect(step(second, 4, undefined, 0)).toBe(second);
  });

  it('stands floor units side by side and wall units above them, beside what is tall', () => {
    const cabinets = [
      made({ model: 'wardrobe', width: 800, height: 2_400 }),
      made({ width: 600 }),
      made({ model: 'wall', width: 600, height: 720 }),
    ].map((one, index) => ({ ...one, cabinetNo: `${index}` }));
    const { standing, width, height } = elevation(cabinets);
    expect(standing.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [800, 100],
      [800, 1_450],
    ]);
    expect([width, height]).toEqual([1_400, 2_400]);
  });

  it('adds up what its parts are made of', () => {
    const part = {
      partNo: 'B1-side',
      roomName: 'Kitchen',
      cabinetNo: 'B1',
      name: 'Side',
      materialCode: 'PB18',
      length: 720,
      width: 560,
      thickness: 18,
      count: 2,
      grain: 1,
      edges: { L1: 'EB', L2: null, W1: 'EB', W2: null },
    };
    const { areas, bands } = quantities([part]);
    expect([areas.get('PB18'), bands.get('EB')]).toEqual([0.8064, 2.56]);
  });
});
