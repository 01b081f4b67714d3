// Pages of a report as they are kept until somebody looks at them.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ReportPage } from './lay-report.js';

export type KeptPage = Pick<ReportPage, 'marks' | 'spots'>;

export const packPage = ({ marks, spots }: KeptPage): Uint8Array => deflateRawSync(JSON.stringify({ marks, spots }));

export const unpackPage = (bytes: Uint8Array): KeptPage =>
  JSON.parse(inflateRawSync(bytes).toString('utf8')) as KeptPage;
