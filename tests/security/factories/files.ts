import type { ServiceFactories } from './row-factory.js';

const file = (text: string) => ({ name: `${text}.txt`, content: text });
const gif = (text: string) => ({ name: `${text}.gif`, content: `GIF89a${text}` });

const DIRECTORY = 'POST /api/file-management/directory-descriptor';
const FILE = 'POST /api/file-management/file-descriptor/upload';

export const filesFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/file-management/directory-descriptor' },
    {
      operation: 'POST /api/file-management/file-descriptor/upload',
      file,
      body: (_made, text) => ({ name: `${text}.txt`, overrideExisting: 'false' }),
    },
    { operation: 'POST /api/datav/files/upload', file },
    {
      operation: 'POST /api/datav/files/images/upload',
      file: gif,
      idOf: (body) => (body as { fileUrl: string }).fileUrl.split('/').at(-1)!,
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
    'GET /api/file-management/file-descriptor/download/{id}/token': (made) => ({ path: { id: made.get(FILE)! } }),
    'GET /api/file-management/file-descriptor/download/{id}': async (made, _text, { ask }) => ({
      path: { id: made.get(FILE)! },
      query: {
        token: (await ask('GET', `/api/file-management/file-descriptor/download/${made.get(FILE)}/token`)).token,
      },
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
    'POST /api/datav/files/upload': (_made, text) => ({ file: file(text) }),
    'POST /api/datav/files/images/upload': (_made, text) => ({ file: gif(text) }),
  },
  actions: {
    'POST /api/file-management/directory-descriptor/move': 'moves a directory',
    'POST /api/file-management/directory-descriptor/{id}': 'renames a directory',
    'POST /api/file-management/file-descriptor/move': 'moves a file',
    'POST /api/file-management/file-descriptor/{id}': 'renames a file',
    'POST /api/file-management/file-descriptor/pre-upload-info': 'asks whether names are free',
  },
};
