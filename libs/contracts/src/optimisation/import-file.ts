import { count, flag, id, number, squareMetres, stateIn, text, texts } from '../things/field.js';
import { thing } from '../things/thing.js';
import { importFileLife } from './import-file-life.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.ImportFiles;

/** A cut list that was read in: its service fills it in, and moves it from state to state. */
export const importFile = thing('ImportFile', {
  path: 'api/optimization/import-files',
  permissions: { list: P.Default, get: P.Default, create: P.Create, update: P.Create, delete: P.Delete },
  orderedBy: ['comesFirst desc', 'creationTime desc'],
  verbs: ['list', 'get', 'delete'],
  deletesByQuery: true,
  fields: {
    fileNo: text(32).required().readOnly().unique().sorts().searches(),
    fileName: text(256).required().readOnly().sorts().searches(),
    /** By which it was read; null where its own titles told. */
    importFileSettingId: id().readOnly(),
    orderNos: texts(1_000, 64).readOnly(),
    /** Those of its orders that are on hold. */
    heldOrders: texts(1_000, 64).readOnly(),
    rowCount: count().sorts(),
    /** The sum of the rows' counts, and their area. */
    partCount: count().sorts(),
    area: squareMetres(0, 1e12).required().readOnly().sorts(),
    errorCount: count().sorts(),
    warningCount: count(),
    state: stateIn(importFileLife).listed(),
    /** Made again for a customer who waits. */
    isRush: flag(false).readOnly().filters(),
    /** Such a list that is still to be cut stands before others. */
    comesFirst: flag(false).readOnly().sorts(),
    /** Of its latest run, per cent. */
    progress: number(0, 100).required().readOnly(),
    runId: id().readOnly(),
    solutionCount: count(),
    /** Of the bytes that were uploaded, hex. */
    sha256: text(64).required().readOnly(),
    /** The batch that its parts are planned in. */
    combinedIntoId: id().readOnly(),
    combinedIntoNo: text(32).readOnly(),
    /** The numbers of the lists whose parts it holds: it is a batch. */
    combinedOf: texts(1_000, 32).readOnly(),
  },
});
