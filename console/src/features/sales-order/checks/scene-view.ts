// Draws a scene by WebGL: boards with their bands and drillings, drawn asunder, cut open, measured by two clicks. It
// draws when something has changed, and never by itself.
import type { CabinetScene, SceneDrilling, ScenePart } from '@ishare/contracts/sales-order/cabinet-scene.js';
import {
  AmbientLight,
  Box3,
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  Plane,
  Quaternion,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

export type Severity = 'block' | 'error' | 'warn';
export type ViewFrom = 'corner' | 'front' | 'side' | 'top';
export type SectionAxis = 'none' | 'x' | 'y' | 'z';

export interface Measured {
  /** mm: straight, and along each axis. */
  length: number;
  along: readonly [number, number, number];
}

export interface Shown {
  /** Per cent by which parts stand apart. */
  exploded: number;
  edges: boolean;
  drillings: boolean;
  sees: 'solid' | 'through';
  section: SectionAxis;
  /** Per cent of the scene along the axis that is left. */
  sectionAt: number;
  /** The one cabinet that is drawn; null for all. */
  cabinet: number | null;
  /** The JSON pointer of what is selected. */
  selected: string | null;
  /** How bad it is with parts, by their pointers. */
  faults: ReadonlyMap<string, Severity>;
  isMeasuring: boolean;
}

export interface Told {
  select: (at: string | null) => void;
  measure: (measured: Measured | null) => void;
  /** After each drawing: what lies over it is put anew. */
  drawn: () => void;
}

const COLOURS = { board: 0xd9b98c, thin: 0xe9dfcd, front: 0xbf8f5c, selected: 0x1a6fd4, loose: 0xb9c2cc };
const FAULTS: Readonly<Record<Severity, number>> = { block: 0xb42318, error: 0xd9534a, warn: 0xe0a030 };
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;
const UP = new Vector3(0, 1, 0);
/** mm by which bands and holes stand out of the board, to be seen. */
const PROUD = 0.6;
/** mm within which a click takes a corner instead of where it hit. */
const SNAP = 30;
/** Pixels that a pointer may move and still click. */
const CLICK = 5;

/** Measures of a part along the axes of the room. */
function extentOf({ size, axes }: ScenePart): Vector3 {
  const extent = new Vector3();
  axes.forEach((axis, at) => extent.setComponent(axis, size[at]!));
  return extent;
}

interface Drawn {
  part: ScenePart;
  group: Group;
  board: Mesh<BoxGeometry, MeshLambertMaterial>;
  bands: Group;
  holes: InstancedMesh | undefined;
}

export class SceneView {
  private readonly renderer: WebGLRenderer;
  private readonly camera = new PerspectiveCamera(35, 1, 10, 200_000);
  private readonly scene = new Scene();
  private readonly controls: OrbitControls;
  private readonly raycaster = new Raycaster();
  private readonly box = new BoxGeometry(1, 1, 1);
  private readonly outline = new EdgesGeometry(this.box);
  private readonly cylinder = new CylinderGeometry(0.5, 0.5, 1, 16);
  private readonly lines = new LineBasicMaterial({ color: 0x4a4036 });
  private readonly band = new MeshLambertMaterial({ color: 0x5b7f3a });
  private readonly hole = new MeshBasicMaterial({ color: 0x1d1d1d });
  private readonly measureLine = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color: COLOURS.selected, depthTest: false }),
  );
  private readonly drawn: Drawn[];
  /** Pointers of the cabinets, by their numbers. */
  private readonly cabinets: readonly string[];
  private readonly bounds = new Box3();
  private readonly observer: ResizeObserver;
  private readonly plane = new Plane();
  private readonly ends: Vector3[] = [];
  private pressed: { x: number; y: number } | null = null;
  private frame = 0;
  private shown: Shown | undefined;

  /** Throws where the browser has no WebGL. */
  constructor(
    private readonly host: HTMLElement,
    model: CabinetScene,
    private readonly told: Told,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.localClippingEnabled = true;
    host.append(this.renderer.domElement);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener('change', this.draw);
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(1, 2, 3);
    this.scene.add(new AmbientLight(0xffffff, 1.7), sun, this.measureLine);
    this.measureLine.renderOrder = 1;
    this.cabinets = model.cabinets.map(({ at }) => at);
    this.drawn = model.parts.map((part) => this.build(part));
    for (const { part } of this.drawn) {
      const corner = new Vector3(...part.corner);
      this.bounds.expandByPoint(corner).expandByPoint(corner.clone().add(extentOf(part)));
    }
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    const canvas = this.renderer.domElement;
    canvas.addEventListener('pointerdown', this.press);
    canvas.addEventListener('pointerup', this.release);
    this.resize();
    this.look('corner');
  }

  private build(part: ScenePart): Drawn {
    const group = new Group();
    const extent = extentOf(part);
    const material = new MeshLambertMaterial({ side: DoubleSide });
    const board = new Mesh(this.box, material);
    board.scale.copy(extent);
    board.position.copy(extent).multiplyScalar(0.5);
    const outline = new LineSegments(this.outline, this.lines);
    outline.scale.copy(board.scale);
    outline.position.copy(board.position);
    const bands = new Group();
    for (const side of part.edges) bands.add(this.bandOf(part, extent, side));
    const holes = this.holesOf(part);
    group.add(board, outline, bands, ...(holes ? [holes] : []));
    this.scene.add(group);
    return { part, group, board, bands, holes };
  }

  private bandOf({ axes, size }: ScenePart, extent: Vector3, side: ScenePart['edges'][number]): Mesh {
    const axis = axes[side.startsWith('L') ? 1 : 0];
    const mesh = new Mesh(this.box, this.band);
    mesh.scale.copy(extent).setComponent(axis, 2);
    mesh.position.copy(extent).multiplyScalar(0.5);
    const far = side.startsWith('L') ? size[1] : size[0];
    mesh.position.setComponent(axis, side.endsWith('1') ? -PROUD : far + PROUD);
    return mesh;
  }

  private holesOf(part: ScenePart): InstancedMesh | undefined {
    if (part.drillings.length === 0) return undefined;
    const holes = new InstancedMesh(this.cylinder, this.hole, part.drillings.length);
    part.drillings.forEach((drilling, at) => holes.setMatrixAt(at, this.holeAt(part, drilling)));
    return holes;
  }

  /** A hole from the face that it is bored into. */
  private holeAt({ axes, size, isTurned }: ScenePart, { face, x, y, diameter, depth }: SceneDrilling): Matrix4 {
    const [length, width, thickness] = size;
    const isFlat = face === 'front' || face === 'back' || !/^[LW][12]$/.test(face);
    const along = isFlat ? axes[2] : face.startsWith('L') ? axes[1] : axes[0];
    const whole = isFlat ? thickness : face.startsWith('L') ? width : length;
    const isFar = isFlat ? (face === 'back') === isTurned : face.endsWith('2');
    const deep = Math.min(depth, whole);
    const centre = new Vector3();
    centre.setComponent(axes[0], x);
    centre.setComponent(axes[1], y);
    centre.setComponent(axes[2], thickness / 2);
    centre.setComponent(along, isFar ? whole - deep / 2 + PROUD : deep / 2 - PROUD);
    const turn = new Quaternion().setFromUnitVectors(UP, AXES[along]!);
    return new Matrix4().compose(centre, turn, new Vector3(diameter, deep, diameter));
  }

  /** Draws in the next frame, once. */
  private readonly draw = (): void => {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.renderer.render(this.scene, this.camera);
      this.told.drawn();
    });
  };

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  private visibleBounds(): Box3 {
    const bounds = new Box3();
    for (const { group, board } of this.drawn)
      if (group.visible) bounds.expandByPoint(group.position).expandByPoint(group.position.clone().add(board.scale));
    return bounds.isEmpty() ? this.bounds : bounds;
  }

  /** Looks at all that is drawn. */
  look(from: ViewFrom): void {
    const bounds = this.visibleBounds();
    const centre = bounds.getCenter(new Vector3());
    const radius = Math.max(100, bounds.getSize(new Vector3()).length() / 2);
    const towards = { corner: [0.6, 0.35, 1], front: [0, 0, 1], side: [1, 0, 0], top: [0, 1, 0.001] }[from];
    const distance = radius / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(1, this.camera.aspect);
    this.camera.position
      .copy(centre)
      .addScaledVector(new Vector3(...(towards as [number, number, number])).normalize(), distance);
    this.controls.target.copy(centre);
    this.controls.update();
    this.draw();
  }

  private colourOf(part: ScenePart): number {
    const { at, isLoose, edges, size } = part;
    const fault = this.shown!.faults.get(at);
    if (this.isSelected(part)) return COLOURS.selected;
    if (fault) return FAULTS[fault];
    if (isLoose) return COLOURS.loose;
    if (size[2] <= 12) return COLOURS.thin;
    return edges.length === 4 ? COLOURS.front : COLOURS.board;
  }

  /** A drilling of a part, or its cabinet, selects the part as well. */
  private isSelected(part: ScenePart): boolean {
    const { selected } = this.shown!;
    return selected !== null && (selected.startsWith(`${part.at}/`) || this.isOf(part, selected));
  }

  show(shown: Shown): void {
    const before = this.shown;
    const fits = before && before.exploded !== shown.exploded ? this.visibleBounds() : null;
    this.shown = shown;
    this.cutOpen();
    const spread = (shown.exploded / 100) * Math.max(200, this.bounds.getSize(new Vector3()).y * 0.35);
    for (const { part, group, board, bands, holes } of this.drawn) {
      group.visible = shown.cabinet === null || part.cabinet === shown.cabinet;
      group.position.set(...part.corner).addScaledVector(new Vector3(...part.out), spread);
      board.material.color.setHex(this.colourOf(part));
      const isThrough = shown.sees === 'through' && !this.isSelected(part);
      board.material.transparent = isThrough;
      board.material.opacity = isThrough ? 0.35 : 1;
      board.material.depthWrite = !isThrough;
      board.material.needsUpdate = true;
      bands.visible = shown.edges;
      if (holes) holes.visible = shown.drillings;
    }
    // What was measured stands elsewhere once parts are moved.
    if (fits || (before?.isMeasuring && !shown.isMeasuring)) this.forget();
    if (fits) this.follow(fits);
    this.draw();
  }

  /** Steps back, or nearer, by as much as what is drawn has grown. */
  private follow(before: Box3): void {
    const after = this.visibleBounds();
    const grown = after.getSize(new Vector3()).length() / Math.max(1, before.getSize(new Vector3()).length());
    const away = this.camera.position.clone().sub(this.controls.target).multiplyScalar(grown);
    this.controls.target.add(after.getCenter(new Vector3())).sub(before.getCenter(new Vector3()));
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
  }

  private cutOpen(): void {
    const { section, sectionAt } = this.shown!;
    const axis = 'xyz'.indexOf(section);
    if (axis < 0) {
      this.renderer.clippingPlanes = [];
      return;
    }
    const { min, max } = this.visibleBounds();
    const from = min.getComponent(axis) - 1;
    const at = from + ((max.getComponent(axis) - from + 2) * sectionAt) / 100;
    this.plane.setComponents(0, 0, 0, at);
    this.plane.normal.setComponent(axis, -1);
    this.renderer.clippingPlanes = [this.plane];
  }

  /** Whether a part is what a pointer names, or stands in it: parts may lie beside their cabinets in the JSON. */
  private isOf({ at, cabinet }: ScenePart, pointer: string): boolean {
    return at === pointer || at.startsWith(`${pointer}/`) || (pointer !== '' && this.cabinets[cabinet] === pointer);
  }

  /** Where what a pointer names stands in the drawing, in px; undefined of what is not drawn. */
  placeOf(pointer: string): { x: number; y: number } | undefined {
    const bounds = new Box3();
    for (const { part, group, board } of this.drawn) {
      if (!group.visible || !this.isOf(part, pointer)) continue;
      bounds.expandByPoint(group.position).expandByPoint(group.position.clone().add(board.scale));
      // Of a part that there are several of, the first piece; of a cabinet, all that it is made of.
      if (part.at === pointer) break;
    }
    if (bounds.isEmpty()) return undefined;
    const place = bounds.getCenter(new Vector3()).project(this.camera);
    const { clientWidth: width, clientHeight: height } = this.host;
    return Math.abs(place.z) > 1 ? undefined : { x: ((place.x + 1) / 2) * width, y: ((1 - place.y) / 2) * height };
  }

  private readonly press = ({ clientX: x, clientY: y }: PointerEvent): void => {
    this.pressed = { x, y };
  };

  private readonly release = ({ clientX, clientY }: PointerEvent): void => {
    const from = this.pressed;
    this.pressed = null;
    if (!from || Math.hypot(clientX - from.x, clientY - from.y) > CLICK) return;
    const { left, top, width, height } = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    this.raycaster.setFromCamera(at, this.camera);
    const boards = this.drawn.filter(({ group }) => group.visible).map(({ board }) => board);
    const hit = this.raycaster
      .intersectObjects(boards, false)
      .find(({ point }) => this.renderer.clippingPlanes.every((plane) => (plane as Plane).distanceToPoint(point) >= 0));
    if (this.shown?.isMeasuring) {
      if (hit) this.measureFrom(this.snapped(hit.point, hit.object as Mesh));
      return;
    }
    this.told.select(hit ? this.drawn.find(({ board }) => board === hit.object)!.part.at : null);
  };

  /** The corner of the board that is near, else where it was hit. */
  private snapped(point: Vector3, board: Mesh): Vector3 {
    const corner = board.parent!.position;
    const near = new Vector3();
    for (const axis of [0, 1, 2]) {
      const [low, extent] = [corner.getComponent(axis), board.scale.getComponent(axis)];
      const value = point.getComponent(axis);
      const end = value - low < extent / 2 ? low : low + extent;
      near.setComponent(axis, Math.abs(value - end) <= SNAP ? end : value);
    }
    return near;
  }

  private measureFrom(point: Vector3): void {
    if (this.ends.length === 2) this.ends.length = 0;
    this.ends.push(point);
    const [first, second] = this.ends;
    this.measureLine.geometry.setFromPoints(second ? [first!, second] : [first!, first!]);
    this.measureLine.visible = true;
    this.measureLine.geometry.computeBoundingSphere();
    if (second) {
      const along = second.clone().sub(first!);
      const { x, y, z } = along;
      this.told.measure({ length: along.length(), along: [Math.abs(x), Math.abs(y), Math.abs(z)] });
    } else this.told.measure(null);
    this.draw();
  }

  private forget(): void {
    this.ends.length = 0;
    this.measureLine.visible = false;
    this.told.measure(null);
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.controls.dispose();
    for (const { board, holes } of this.drawn) {
      board.material.dispose();
      holes?.dispose();
    }
    for (const one of [this.box, this.outline, this.cylinder, this.lines, this.band, this.hole]) one.dispose();
    this.measureLine.geometry.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
}
