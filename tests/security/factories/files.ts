import type { ServiceFactories } from './row-factory.js';

const file = (text: string) => ({ name: `${text}.txt`, content: text });
const gif = (text: string) => ({ name: `${text}.gif`, content: `GIF89a${text}` });

export const filesFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/file-management/directory-descriptor' },
    { operation: 'POST /api/file-management/file-descriptor/upload', file, body: (_made, text) => ({ name: `${text}.txt`, overrideExisting: 'false' }) },
    { operation: 'POST /api/datav/files/upload', file },
    { operation: 'POST /api/datav/files/images/upload', file: gif, idOf: (body) => (body as { fileUrl: string }).fileUrl.split('/').at(-1)! },
  ],
  actions: {
    'POST /api/file-management/directory-descriptor/move': 'moves a directory',
    'POST /api/file-management/directory-descriptor/{id}': 'renames a directory',
    'POST /api/file-management/file-descriptor/move': 'moves a file',
    'POST /api/file-management/file-descriptor/{id}': 'renames a file',
    'POST /api/file-management/file-descriptor/pre-upload-info': 'asks whether names are free',
  },
};
