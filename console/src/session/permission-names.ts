/** Names that the shell itself asks for; screens take theirs from the contracts of their service. */
export const permission = {
  notificationsPush: 'Notifications.PushMessages.Client',
  weChatOfficial: 'WeChat.Official',
  fileUpload: 'FileManagement.FileDescriptor',
  importFiles: 'Optimization.ImportFiles',
  optimize: 'Optimization.ImportFiles.Optimize',
  solutions: 'Optimization.Solutions',
  offcuts: 'Optimization.Offcuts',
} as const;
