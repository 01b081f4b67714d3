import type { SheetRoutes } from '../../../resource/sheet-import/use-sheet-import';
import { call, sendForm } from '../../../session/routes';
import type { Module } from './modules';

/** How workbooks come into a directory. */
export function itemSheets({ routes: { import: bring, errorSheet } }: Module, catalogId: string): SheetRoutes {
  const params = { catalogId };
  return {
    preview: (body, onProgress) => sendForm(bring, { params, body, query: { preview: true } }, { onProgress }),
    commit: (body, timeout) => call(bring, { params, body }, { timeout }),
    errorSheet: (body) => call(errorSheet, { params, body }),
  };
}
