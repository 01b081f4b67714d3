/** Endings of the files that an order keeps: what offices, drawing rooms, cameras and phones make. */
export const ORDER_FILE_ENDINGS: readonly string[] = [
  ...['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps', 'txt', 'csv', 'json', 'xml', 'ptx'],
  ...['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'heic', 'tif', 'tiff', 'psd', 'ai', 'cdr'],
  ...['dwg', 'dxf', 'skp', 'step', 'stp', 'igs', 'iges', 'stl', 'obj', '3ds', 'max', 'mpr', 'nc'],
  ...['mp4', 'mov', 'avi', 'mp3', 'm4a', 'wav', 'amr'],
  ...['zip', 'rar', '7z', 'eml', 'msg'],
];

/** For the file chooser of a browser. */
export const ORDER_FILE_ACCEPT = ORDER_FILE_ENDINGS.map((ending) => `.${ending}`).join(',');
