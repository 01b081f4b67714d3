import type { ServiceFactories } from './row-factory.js';

const file = (text: string) => ({ name: `${text}.txt`, content: text });
const gif = (text: string) => ({ name: `${text}.gif`, content: `GIF89a${text}` });

const DIRECTORY = 'POST /api/file-management/directory-descriptor';
const CATEGORY = 'POST /api/shared-documents/categories';
const DOCUMENT = 'POST /api/shared-documents/upload';
const FILE = 'POST /api/file-management/file-descriptor/upload';
const PARTS = 'POST /api/file-management/file-descriptor/parts';
/** A file of one part, to be sent in parts. */
const PART = { name: 'part', content: 'ten bytes!' };

export const filesFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/file-management/directory-descriptor' },
    {
      operation: 'POST /api/file-management/file-descriptor/upload',
      file,
      body: (_made, text) => ({ name: `${text}.txt`, overrideExisting: 'false', attached: 'false' }),
    },
    { operation: 'POST /api/datav/files/upload', file },
    { operation: PARTS, body: (_made, text) => ({ name: `${text}.txt`, size: PART.content.length, sha256: null }) },
    {
      operation: 'POST /api/datav/files/images/upload',
      file: gif,
      idOf: (body) => (body as { fileUrl: string }).fileUrl.split('/').at(-1)!,
    },
    { operation: DOCUMENT, file, body: (made) => ({ categoryId: made.get(CATEGORY), audience: '0' }) },
    {
      operation: 'POST /api/shared-documents',
      body: (made) => ({ categoryId: made.get(CATEGORY), fileId: made.get(FILE), readerIds: [] }),
    },
  ],
  calls: {
    'GET /api/file-management/file-descriptor': async (made, _text, { ask }) => {
      const directoryId = made.get(DIRECTORY)!;
      await ask('POST', '/api/file-management/file-descriptor/move', {
        id: made.get(FILE)!,
        newDirectoryId: directoryId,
      });
      return { asks: { directoryId } };
    },
    'GET /api/file-management/directory-descriptor/sub-directories': () => ({ asks: {} }),
    'POST /api/file-management/file-descriptor/upload': (made, text) => ({
      query: { directoryId: made.get(DIRECTORY)! },
      body: { directoryId: made.get(DIRECTORY)!, name: `${text}.txt` },
      file: file(text),
    }),
    'POST /api/file-management/file-descriptor/parts/{id}/{number}': (made) => ({
      path: { id: made.get(PARTS)!, number: '0' },
      file: PART,
    }),
    'DELETE /api/file-management/file-descriptor/parts/{id}': (made) => ({ path: { id: made.get(PARTS)! } }),
    'POST /api/file-management/file-descriptor/from-parts': (made, text) => ({
      body: { uploadId: made.get(PARTS)!, directoryId: made.get(DIRECTORY)!, name: `${text}-parts.txt` },
      refused: { status: 400, why: 'none of its parts has arrived' },
    }),
    'GET /api/file-management/file-descriptor/download/{id}/token': (made) => ({ path: { id: made.get(FILE)! } }),
    'GET /api/file-management/file-descriptor/download/{id}': async (made, _text, { ask }) => ({
      path: { id: made.get(FILE)! },
      query: {
        token: (await ask('GET', `/api/file-management/file-descriptor/download/${made.get(FILE)}/token`)).token,
      },
    }),
    'GET /api/file-management/file-descriptor/{id}/rows': (made) => ({
      path: { id: made.get(FILE)! },
      refused: { status: 400, why: 'the file of the sweep is no sheet' },
    }),
    'GET /api/file-management/file-descriptor/{id}': (made) => ({ path: { id: made.get(FILE)! } }),
    'POST /api/file-management/file-descriptor/{id}': (made) => ({ path: { id: made.get(FILE)! } }),
    'DELETE /api/file-management/file-descriptor/{id}': (made) => ({ path: { id: made.get(FILE)! } }),
    'POST /api/file-management/file-descriptor/move': (made) => ({
      body: { id: made.get(FILE)!, newDirectoryId: made.get(DIRECTORY)! },
    }),
    'POST /api/file-management/file-descriptor/pre-upload-info': (made, text) => ({
      body: [{ directoryId: made.get(DIRECTORY)!, fileName: `${text}.txt`, size: 10 }],
    }),
    'POST /api/file-management/directory-descriptor/move': (made) => ({
      body: { id: made.get(DIRECTORY)!, newParentId: null },
    }),
    [DOCUMENT]: (_made, text) => ({ query: {}, isWhole: true, body: { note: text }, file: file(text) }),
    'POST /api/shared-documents': (made) => ({ body: { fileId: made.get(FILE)!, readerIds: [] } }),
    'PUT /api/shared-documents/{id}': (made) => ({
      path: { id: made.get(DOCUMENT)! },
      body: { fileId: null, readerIds: [] },
    }),
    'GET /api/shared-documents/{id}': (made) => ({ path: { id: made.get('POST /api/shared-documents')! } }),
    'DELETE /api/shared-documents/{id}': (made) => ({ path: { id: made.get('POST /api/shared-documents')! } }),
    'GET /api/shared-documents/by-document': (made) => ({ query: { documentId: made.get(DOCUMENT)! } }),
    'GET /api/shared-documents/download/{id}': (made) => ({ path: { id: made.get(DOCUMENT)! } }),
    'DELETE /api/shared-documents/document/{id}': (made) => ({ path: { id: made.get(DOCUMENT)! } }),
    'POST /api/shared-documents/{id}/restore': async (made, _text, { ask }) => {
      const id = made.get(DOCUMENT)!;
      await ask('DELETE', `/api/shared-documents/${id}`);
      return { path: { id } };
    },
    'POST /api/datav/files/upload': (_made, text) => ({ file: file(text) }),
    'POST /api/datav/files/images/upload': (_made, text) => ({ file: gif(text) }),
  },
  actions: {
    'POST /api/shared-documents/{id}/restore': 'takes a document out of the bin',
    'POST /api/shared-documents/{id}/link': 'makes a link to a document',
    'POST /api/file-management/directory-descriptor/move': 'moves a directory',
    'POST /api/file-management/directory-descriptor/{id}': 'renames a directory',
    'POST /api/file-management/file-descriptor/parts/{id}/{number}': 'sends one part of a file',
    'POST /api/file-management/file-descriptor/from-parts': 'keeps a file that came in parts',
    'POST /api/file-management/file-descriptor/move': 'moves a file',
    'POST /api/file-management/file-descriptor/{id}': 'renames a file',
    'POST /api/file-management/file-descriptor/pre-upload-info': 'asks whether names are free',
  },
};
