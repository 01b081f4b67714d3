export const ImportFileType = { Xlsx: 0, Csv: 1, Txt: 2, Ptx: 3, Json: 4, Xml: 5 } as const;
export const ImportFileEncoding = { Ascii: 0, Utf16: 1, Gbk: 2, Utf8: 3 } as const;
export const ImportFileUnit = { Millimetre: 0, Centimetre: 1, Inch: 2 } as const;
/** As the readers name them. */
export const typeNames = ['xlsx', 'csv', 'txt', 'ptx', 'json', 'xml'] as const;
export const encodingNames = ['ascii', 'utf16le', 'gbk', 'utf8'] as const;
export const ValueType = { Text: 0, Number: 1 } as const;

/** mm per unit */
export const unitFactors: Readonly<Record<number, number>> = { 0: 1, 1: 10, 2: 25.4 };
