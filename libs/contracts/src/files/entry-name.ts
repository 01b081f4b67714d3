import { z } from 'zod';

/** What no system takes in the name of a file, and marks that turn the direction of writing. */
export const notInNames = /[\\/:*?"<>|\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/**
 * A name of a file or directory: one to 255 characters, none of `\ / : * ? " < > |` or control characters, not `.` or
 * `..`.
 */
export const entryName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .superRefine((name, issues) => {
    if (notInNames.test(name) || name === '.' || name === '..')
      issues.addIssue({ code: 'custom', params: { text: 'Validation:entryName' } });
  });
