import { defineError } from '@ishare/kernel/errors.js';

export const errors = {
  FileExists: defineError('FileManagement:010001'),
  DirectoryExists: defineError('FileManagement:010002'),
  MoveIntoItself: defineError('FileManagement:010003'),
  NotAnImage: defineError('FileManagement:010005'),
  DownloadTokenInvalid: defineError('FileManagement:010006', 401),
  NotYourFile: defineError('FileManagement:010007'),
  NoFile: defineError('FileManagement:010008', 400),
  NotInBin: defineError('FileManagement:010009'),
  /** More files, or more of them, than one archive takes. */
  TooMuchToZip: defineError('FileManagement:010011'),
  NoSheet: defineError('FileManagement:010012', 400),
  LinkInvalid: defineError('FileManagement:010010', 404),
} as const;
