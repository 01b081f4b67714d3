import { reports } from '@ishare/contracts/insight/report.js';
import type { ReportFinding } from '@ishare/contracts/insight/report.js';
import type { ReportParameter, ReportSql, ReportTemplate } from '@ishare/contracts/insight/report-template.js';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../../session/routes';
import type { ColumnsOf } from './report-draft';

/** The server is asked once nothing has been changed for so long, ms. */
const QUIET = 500;

export interface Designed {
  name: string;
  parameters: ReportParameter[];
  sqls: ReportSql[];
  template: ReportTemplate;
}

/** The report as its form holds it. */
export function useDesigned(): Designed {
  const form = Form.useFormInstance();
  return {
    name: (Form.useWatch('name', form) as string | undefined) ?? '',
    parameters: (Form.useWatch('parameters', form) as ReportParameter[] | undefined) ?? [],
    sqls: (Form.useWatch('sqls', form) as ReportSql[] | undefined) ?? [],
    template: Form.useWatch('template', form) as ReportTemplate,
  };
}

export function useSettled<T>(value: T): { settled: T; isSettled: boolean } {
  const wanted = JSON.stringify(value);
  const [settled, settle] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), QUIET);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { settled: JSON.parse(settled) as T, isSettled: settled === wanted };
}

const someBlock = { kind: 'break' } as const;

/** What is wrong with the report as it is designed, and the columns that its statements give. */
export function useReportCheck({ parameters, sqls, template }: Designed): {
  findings: readonly ReportFinding[];
  columns: ColumnsOf;
  isStale: boolean;
} {
  const written = sqls.filter(({ sql }) => sql.trim() !== '');
  const blocks = template?.blocks?.length ? template.blocks : [someBlock];
  const { settled, isSettled } = useSettled({ parameters, sqls: written, template: { ...template, blocks } });
  const read = useQuery({
    queryKey: [reports.check.path, settled],
    queryFn: ({ signal }) => call(reports.check, { body: settled }, { quiet: true, signal }),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 60_000,
  });
  return {
    findings: read.data?.findings ?? [],
    columns: read.data?.columns ?? {},
    isStale: !isSettled || read.isFetching,
  };
}
