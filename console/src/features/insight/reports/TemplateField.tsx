import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { reports } from '@ishare/contracts/insight/report.js';
import { isDataBlock, reportPapers } from '@ishare/contracts/insight/report-template.js';
import type { ReportBlock, ReportPaper, ReportTemplate } from '@ishare/contracts/insight/report-template.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../resource/refusals';
import { call } from '../../../session/routes';
import { DesignPanes } from '../../../ui/DesignPanes';
import { TipButton } from '../../../ui/TipButton';
import { BlockProperties } from './BlockProperties';
import { blockKinds, moved, newBlock, newTemplate, replaced, without } from './report-draft';
import { pictureOf } from './ReportPages';
import styles from './Reports.module.css';
import { useDesigned, useReportCheck, useSettled } from './use-report-check';
import type { Designed } from './use-report-check';

function BlockList({
  template,
  at,
  select,
  onChange,
}: {
  template: ReportTemplate;
  at: number | undefined;
  select: (at: number | undefined) => void;
  onChange: (blocks: ReportBlock[]) => void;
}) {
  const { t } = useTranslation(['insight', 'common']);
  const { blocks } = template;
  const nameOf = (block: ReportBlock) => {
    const own = block.kind === 'text' ? block.text : 'title' in block ? block.title || block.sql : '';
    return [t(`report.block.${block.kind}`), own].filter(Boolean).join(': ');
  };
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(blocks, index, by));
    select(Math.min(Math.max(index + by, 0), blocks.length - 1));
  };
  return (
    <div className={styles.blocks} role="list" aria-label={t('report.blocks')}>
      {blocks.map((block, index) => (
        <div
          key={index}
          role="listitem"
          className={[styles.block, index === at && styles.selected].filter(Boolean).join(' ')}
        >
          <button type="button" aria-pressed={index === at} onClick={() => select(index)}>
            {nameOf(block)}
          </button>
          <TipButton
            type="text"
            size="small"
            title={t('report.up')}
            icon={<ArrowUpOutlined />}
            onClick={() => move(index, -1)}
          />
          <TipButton
            type="text"
            size="small"
            title={t('report.down')}
            icon={<ArrowDownOutlined />}
            onClick={() => move(index, 1)}
          />
          <TipButton
            type="text"
            size="small"
            title={t('common:action.delete')}
            icon={<DeleteOutlined />}
            onClick={() => {
              onChange(without(blocks, index));
              select(undefined);
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** The first page as it will be, of the first rows. */
function Preview({ designed }: { designed: Designed }) {
  const { t } = useTranslation('insight');
  const { settled, isSettled } = useSettled(designed);
  const { blocks } = settled.template;
  const read = useQuery({
    queryKey: [reports.draft.path, settled],
    queryFn: ({ signal }) =>
      call(
        reports.draft,
        { body: { ...settled, name: settled.name.trim() || t('report.untitled') } },
        { quiet: true, signal },
      ),
    placeholderData: (before) => before,
    // What a form holds is there a moment after its fields: until then no block would find its statement.
    enabled: blocks.length > 0 && (settled.sqls.length > 0 || !blocks.some(isDataBlock)),
    retry: false,
    gcTime: 60_000,
  });
  const findings = read.data?.findings ?? [];
  return (
    <>
      {findings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className={styles.findings}>
              {findings.map(({ place, code, text }) => (
                <li key={`${place}${code}${text}`}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {read.isError && <Alert type="error" showIcon title={failureText(read.error, t)} />}
      <div
        className={[styles.preview, (!isSettled || read.isFetching) && styles.stale].filter(Boolean).join(' ')}
        aria-busy={!isSettled}
      >
        {read.data?.svg ? (
          <img src={pictureOf(read.data.svg)} alt={t('report.preview')} />
        ) : (
          <p className={styles.soft}>{t('report.previewHint')}</p>
        )}
      </div>
    </>
  );
}

/** What a report shows, block by block, with the first page beside as it will be printed. */
export default function TemplateField({
  value = newTemplate,
  onChange,
}: {
  value?: ReportTemplate;
  onChange?: (template: ReportTemplate) => void;
}) {
  const { t } = useTranslation('insight');
  const [at, select] = useState<number>();
  const designed = { ...useDesigned(), template: value };
  const { columns } = useReportCheck(designed);
  const put = (more: Partial<ReportTemplate>) => onChange?.({ ...value, ...more });
  const selected = at === undefined ? undefined : value.blocks[at];
  return (
    <DesignPanes
      palette={[
        {
          key: 'blocks',
          title: t('report.blocks'),
          kinds: blockKinds.map((key) => ({ key, title: t(`report.block.${key}`) })),
        },
      ]}
      onAdd={(kind) => {
        put({ blocks: [...value.blocks, newBlock(kind, columns)] });
        select(value.blocks.length);
      }}
      labels={{ palette: t('report.blocks'), properties: t('report.properties') }}
      canvas={
        <div className={styles.canvas}>
          <div className={styles.line}>
            <Select<ReportPaper>
              value={value.paper}
              options={(Object.keys(reportPapers) as ReportPaper[]).map((paper) => ({
                value: paper,
                label: paper.toUpperCase(),
              }))}
              onChange={(paper) => put({ paper })}
              aria-label={t('report.paper')}
              style={{ width: 90 }}
            />
            <Checkbox checked={value.isLandscape} onChange={({ target }) => put({ isLandscape: target.checked })}>
              {t('report.isLandscape')}
            </Checkbox>
            <Input
              value={value.heading}
              maxLength={200}
              placeholder={t('report.heading')}
              onChange={({ target }) => put({ heading: target.value })}
              aria-label={t('report.heading')}
              style={{ flex: 1, minWidth: 180 }}
            />
          </div>
          <BlockList template={value} at={at} select={select} onChange={(blocks) => put({ blocks })} />
          <Preview designed={designed} />
        </div>
      }
      properties={
        selected ? (
          <BlockProperties
            key={at}
            block={selected}
            columns={columns}
            onChange={(block) => put({ blocks: replaced(value.blocks, at!, block) })}
          />
        ) : (
          <p className={styles.soft}>{t('report.selectHint')}</p>
        )
      }
    />
  );
}
