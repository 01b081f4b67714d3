// Functions that a statement of a report may call: what is not listed is refused, and editors offer what is.
export const REPORT_FUNCTIONS: readonly string[] = [
  ...['count', 'sum', 'avg', 'min', 'max', 'string_agg', 'bool_and', 'bool_or', 'percentile_cont', 'stddev'],
  ...['row_number', 'rank', 'dense_rank', 'ntile', 'lag', 'lead', 'first_value', 'last_value', 'grouping'],
  ...['abs', 'round', 'floor', 'ceil', 'ceiling', 'trunc', 'sign', 'mod', 'power', 'sqrt'],
  ...['lower', 'upper', 'length', 'char_length', 'btrim', 'ltrim', 'rtrim', 'left', 'right', 'substring', 'substr'],
  ...['concat', 'concat_ws', 'replace', 'split_part', 'position', 'strpos', 'to_char', 'to_date', 'overlay'],
  ...['date_trunc', 'date_part', 'extract', 'age', 'now', 'timezone', 'make_date', 'overlaps'],
];
