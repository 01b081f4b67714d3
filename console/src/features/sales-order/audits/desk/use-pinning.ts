import type { AuditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import { useState } from 'react';
import { begunComment } from './kept-comment';
import type { Point } from './kept-comment';

interface Shown {
  room?: string;
  cabinetNo?: string;
  /** The comment that is pointed at. */
  shown?: string;
  isPinning: boolean;
  point?: Point;
}

const nothing: Shown = { isPinning: false };

/** Where one is in a sheet's drawing: room, cabinet, comment, and the point at which one is about to comment. */
export function usePinning(sheetId: string, desk: AuditDesk | undefined) {
  const [state, setState] = useState<Shown>(() => {
    const { point } = begunComment(sheetId);
    return point ? { room: point.roomName, isPinning: true, point } : nothing;
  });
  const set = (patch: Partial<Shown>) => setState((was) => ({ ...was, ...patch }));
  const find = (cabinetNo: string) => {
    const room = desk?.rooms.find(({ cabinets }) => cabinets.some((one) => one.cabinetNo === cabinetNo))?.name;
    if (room !== undefined) set({ room, cabinetNo });
  };
  return {
    ...state,
    enter: (room: string) => setState((was) => ({ isPinning: was.isPinning, room })),
    find,
    /** Presses a cabinet; while pinning, at that point. */
    choose: (roomName: string, cabinetNo: string, at: { x: number; y: number }) =>
      set({ room: roomName, cabinetNo, ...(state.isPinning && { point: { roomName, cabinetNo, ...at } }) }),
    show: (shown: string) => {
      const cabinetNo = desk?.comments.find(({ id }) => id === shown)?.cabinetNo;
      if (cabinetNo) find(cabinetNo);
      set({ shown });
    },
    toggle: () => setState(({ point: _point, ...was }) => ({ ...was, isPinning: !was.isPinning })),
    /** Without a point from now on. */
    unpin: () => setState(({ point: _point, ...was }) => ({ ...was, isPinning: false })),
  };
}
export type Pinning = ReturnType<typeof usePinning>;
