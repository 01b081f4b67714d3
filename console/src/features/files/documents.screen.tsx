import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { sharedDocument, sharedDocuments, type SharedDocument } from '@ishare/contracts/files/shared-document.js';
import { Suspense } from 'react';
import { thingScreen } from '../../resource/things';
import { save } from '../../session/routes';
import { bytesText } from '../../ui/figures';
import { lazy } from '../../state/lazy';

const UploadDrawer = lazy(() => import('./UploadDrawer'));
const VersionsDrawer = lazy(() => import('./VersionsDrawer'));
const BinDrawer = lazy(() => import('./BinDrawer'));
const LinkDialog = lazy(() => import('./LinkDialog'));

const P = insightPermissions.names.SharedDocuments;

const downloadNewest = (row: SharedDocument) => save(sharedDocuments.download, row.name, { params: { id: row.id } });

/** Documents that many read, each with its versions. */
export default thingScreen(sharedDocument, {
  name: 'files:sharedDocument',
  // A document begins with its file.
  creates: false,
  titleOf: ({ name }) => name,
  texts: { audience: 'files:audience' },
  columns: {
    name: { width: 260, pinned: 'start' },
    categoryName: { width: 140 },
    version: { width: 90 },
    size: { width: 100, render: ({ size }) => bytesText(size) },
    note: { width: 220 },
    audience: { width: 130 },
    downloads: { width: 100 },
    creationTime: { width: 160 },
    lastModificationTime: { width: 160 },
  },
  filters: ['categoryId', 'audience'],
  toolbar: [
    {
      key: 'upload',
      permission: P.Create,
      primary: true,
      run: ({ show, reload }) =>
        show((close) => (
          <Suspense>
            <UploadDrawer onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'bin',
      permission: P.Delete,
      run: ({ show, reload }) =>
        show((close) => (
          <Suspense>
            <BinDrawer onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  rowActions: [
    { key: 'download', run: ({ rows: [row] }) => downloadNewest(row!) },
    {
      key: 'versions',
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <VersionsDrawer document={row!} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'newVersion',
      permission: P.Create,
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <UploadDrawer of={row!} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'link',
      permission: P.Edit,
      run: ({ rows: [row], show }) =>
        show((close) => (
          <Suspense>
            <LinkDialog id={row!.id} onClose={close} />
          </Suspense>
        )),
    },
  ],
  form: {
    name: { span: 2 },
    categoryId: true,
    audience: { hint: 'files:audienceHint' },
    readerIds: { span: 2, hint: 'files:readersHint' },
  },
});
