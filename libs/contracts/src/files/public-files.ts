// Files that pages embed by their address.
import { z } from 'zod';
import { route } from '../things/route.js';

const base = 'api/datav/files';

export const publicFiles = {
  uploadImage: route({
    method: 'POST',
    path: `${base}/images/upload`,
    summary: 'Keep an image that pages may show to anybody',
    signedIn: 'tenant',
    upload: {},
    reply: z.object({ fileUrl: z.string() }),
  }),
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Keep a file that pages may offer to anybody',
    signedIn: 'tenant',
    upload: {},
    reply: z.object({ id: z.guid(), fileName: z.string(), fileUrl: z.string(), size: z.number().int() }),
  }),
  read: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Give the content of a file to anybody',
    public: 'pages embed files by address; the id cannot be guessed',
    reply: 'file',
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete one of these files',
    signedIn: 'tenant',
    reply: 'nothing',
  }),
};
