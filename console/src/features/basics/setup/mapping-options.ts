/** The same words in every language. */
export const fileTypes = [
  { value: 0, label: 'xlsx' },
  { value: 1, label: 'csv' },
  { value: 2, label: 'txt' },
];
export const encodings = [
  { value: 0, label: 'ASCII' },
  { value: 1, label: 'UTF-16' },
  { value: 2, label: 'GBK' },
  { value: 3, label: 'UTF-8' },
];
