// Settings of cut lists as wholes: all of them, as files, from a template.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { importFileSetting } from './import-file-setting.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names;
const base = importFileSetting.path;
const reply = recordSchema(importFileSetting);

export const importFileSettingRoutes = {
  all: route({
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all settings',
    permission: [P.ImportFileSettings.Default, P.ImportFiles.Default],
    reply: itemsReply(reply),
  }),
  export: route({
    method: 'GET',
    path: `${base}/export-importsetting`,
    summary: 'Download the settings',
    permission: P.ImportFileSettings.Default,
    reply: 'file',
  }),
  import: route({
    method: 'POST',
    path: `${base}/import-importsetting`,
    summary: 'Read settings that were downloaded; those of names that are there are left out',
    permission: P.ImportFileSettings.Import,
    upload: {},
    reply: z.object({ created: z.number().int(), skipped: z.array(z.string()) }),
    stale: [base],
  }),
  template: route({
    method: 'POST',
    path: `${base}/file-setting-template/:id`,
    summary: 'Take the columns of a setting from the titles of a file',
    permission: P.ImportFileSettings.Edit,
    upload: {},
    reply,
    stale: [base, 'api/optimization/import-file-setting-details'],
  }),
};
