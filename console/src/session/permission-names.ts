import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { weChatPermissions } from '@ishare/contracts/identity/permissions.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';

/** What the shell and the first page ask for; a screen takes its own names from the contracts of its service. */
export const permission = {
  notificationsPush: notificationsPermissions.names.PushMessages.Client,
  weChatOfficial: weChatPermissions.names.Official.Default,
  fileUpload: filesPermissions.names.FileDescriptor.Default,
  importFiles: optimisationPermissions.names.ImportFiles.Default,
  optimize: optimisationPermissions.names.ImportFiles.Optimize,
  solutions: optimisationPermissions.names.Solutions.Default,
  dashboards: insightPermissions.names.Dashboards.Default,
  offcuts: optimisationPermissions.names.Offcuts.Default,
} as const;
