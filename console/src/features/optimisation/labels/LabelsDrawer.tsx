import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { labels, longPrint, whoPrints } from '@ishare/contracts/optimisation/labels.js';
import type { PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { Alert, Button, Drawer, Input, Radio, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { count, dateText } from '../../../ui/figures';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { chosenLabels, labelScopes } from './label-choice';
import type { LabelScope } from './label-choice';
import { LabelPicture, WarningText } from './LabelPicture';
import styles from './Labels.module.css';
import { firstPrinter, PrinterChoice } from './PrinterChoice';
import { PrintLog, usePrints } from './PrintLog';
import { VoidLabel } from './VoidLabel';
import { Tabs } from '../../../ui/Tabs';

/** Warnings of other labels that are named at once; the others are a tap away. */
const namedWarnings = 3;

interface LabelsDrawerProps {
  /** Labels are handed out of a plan that is confirmed. */
  solution: { id: string; solutionNo: string; isSelected: boolean };
  /** The board that is being cut: its labels are offered first. */
  board?: { patternNo: number; copyNo: number } | undefined;
  onClose: () => void;
}

function Checks({ solutionId, onShow }: { solutionId: string; onShow: (sequence: number) => void }) {
  const { t } = useTranslation('optimisation');
  const [isWhole, setWhole] = useState(false);
  const { data } = useRoute(labels.check, { params: { solutionId } }, { select: ({ items }) => items });
  if (!data || data.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('label.checked', { count: new Set(data.map(({ sequence }) => sequence)).size })}
      description={
        <ul className={styles.warnings}>
          {(isWhole ? data : data.slice(0, namedWarnings)).map((warning) => (
            <li key={`${warning.sequence}${warning.kind}`}>
              <Button type="link" size="small" onClick={() => onShow(warning.sequence)}>
                {t('label.no', { no: warning.sequence })}
              </Button>
              <WarningText of={warning} />
            </li>
          ))}
          {!isWhole && data.length > namedWarnings && (
            <li>
              <Button type="link" size="small" onClick={() => setWhole(true)}>
                {t('label.checkedMore', { count: data.length - namedWarnings })}
              </Button>
            </li>
          )}
        </ul>
      }
    />
  );
}

/** Which labels, why again, on what: then they are handed out. */
function PrintForm({ all, shown, solution, scope: first, onLong }: PrintFormProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [scope, setScope] = useState<LabelScope>(first);
  const [printer, setPrinter] = useState(firstPrinter);
  const [reason, setReason] = useState('');
  const params = { solutionId: solution.id };
  const chosen = chosenLabels(all, scope, shown);
  const again = chosen.filter(({ prints }) => prints > 0).length;
  const print = useAct(labels.print, {
    onDone: async ({ id, isLong }) => {
      setReason('');
      if (isLong) return onLong();
      await save(
        labels.file,
        `${solution.solutionNo}.${printer.format}`,
        { params: { ...params, printId: id }, query: printer },
        { export: true, print: printer.format === 'pdf' },
      );
    },
  });
  return (
    <div className={styles.form}>
      {!solution.isSelected && <Alert type="info" showIcon title={t('label.unconfirmed')} />}
      <Radio.Group
        value={scope}
        onChange={({ target }) => setScope(target.value as LabelScope)}
        options={labelScopes.map((value) => ({
          value,
          label: `${t(`label.scope.${value}`)} (${count(chosenLabels(all, value, shown).length)})`,
        }))}
        vertical
        aria-label={t('label.which')}
      />
      <PrinterChoice printer={printer} onChange={setPrinter} />
      {chosen.length > longPrint[printer.format] && (
        <Alert type="info" showIcon title={t('label.long', { count: chosen.length })} />
      )}
      {again > 0 && (
        <Input
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          placeholder={t('label.reason', { count: again })}
          aria-label={t('label.reason', { count: again })}
        />
      )}
      <Button
        type="primary"
        icon={<PrinterOutlined />}
        loading={print.isPending}
        disabled={!solution.isSelected || chosen.length === 0 || (again > 0 && reason.trim() === '')}
        onClick={() =>
          print.mutate({
            params,
            body: {
              sequences: chosen.map(({ sequence }) => sequence),
              reason: reason.trim() || null,
              printer,
            },
          })
        }
      >
        {t(printer.format === 'pdf' ? 'label.print' : 'label.download', { count: chosen.length })}
      </Button>
    </div>
  );
}

interface PrintFormProps {
  all: readonly PartLabel[];
  shown: PartLabel | undefined;
  solution: LabelsDrawerProps['solution'];
  scope: LabelScope;
  /** A print was asked for that is drawn in the background. */
  onLong: () => void;
}

/** How often the label is out. */
function Printed({ label: { prints, printedTime, voidedTime } }: { label: PartLabel }) {
  const { t } = useTranslation('optimisation');
  if (printedTime) return t('label.printed', { count: prints, time: dateText(printedTime, true) });
  return voidedTime ? t('label.voided', { time: dateText(voidedTime, true) }) : t('label.neverPrinted');
}

type BrowserProps = { all: readonly PartLabel[]; onLong: () => void } & Omit<LabelsDrawerProps, 'onClose'>;

function Browser({ all, solution, board, onLong }: BrowserProps) {
  const { t } = useTranslation('optimisation');
  const mayPrint = usePermission(whoPrints);
  const start = all.find(({ patternNo, copyNo }) => patternNo === board?.patternNo && copyNo === board.copyNo);
  const [sequence, setSequence] = useState(start?.sequence ?? 1);
  const shown = all[sequence - 1];
  const preview = useRoute(
    labels.preview,
    { params: { solutionId: solution.id }, query: { sequence } },
    { placeholderData: (before) => before },
  );
  return (
    <div className={styles.labels}>
      <div>
        <Space size={4} className={styles.pager}>
          <Button
            type="text"
            icon={<LeftOutlined />}
            disabled={sequence === 1}
            aria-label={t('label.previous')}
            onClick={() => setSequence(sequence - 1)}
          />
          <span>{t('label.noOf', { no: sequence, of: all.length })}</span>
          <Button
            type="text"
            icon={<RightOutlined />}
            disabled={sequence === all.length}
            aria-label={t('label.next')}
            onClick={() => setSequence(sequence + 1)}
          />
        </Space>
        <LabelPicture preview={preview.data} />
        <p className={styles.soft}>
          {preview.data?.templateName
            ? t('label.template', { name: preview.data.templateName })
            : t('label.templateShipped')}
          <br />
          {shown && <Printed label={shown} />}
        </p>
        {mayPrint && shown && shown.prints > 0 && <VoidLabel solutionId={solution.id} label={shown} />}
        <Checks solutionId={solution.id} onShow={setSequence} />
      </div>
      {mayPrint && (
        <PrintForm all={all} shown={shown} solution={solution} scope={board ? 'board' : 'fresh'} onLong={onLong} />
      )}
    </div>
  );
}

/** The labels of a plan: each as it will be, and which of them are printed. */
export function LabelsDrawer({ solution, board, onClose }: LabelsDrawerProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  useReturnedFocus();
  const [tab, setTab] = useState('labels');
  const prints = usePrints(solution.id);
  const list = useRoute(labels.list, { params: { solutionId: solution.id } }, { select: ({ items }) => items });
  return (
    <Drawer open onClose={onClose} title={t('label.title', { no: solution.solutionNo })} size={760}>
      {list.data ? (
        list.data.length > 0 ? (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              {
                key: 'labels',
                label: t('label.tabs.labels'),
                children: <Browser all={list.data} solution={solution} board={board} onLong={() => setTab('prints')} />,
              },
              {
                key: 'prints',
                label: t('label.tabs.prints'),
                children: <PrintLog solution={solution} prints={prints} />,
              },
            ]}
          />
        ) : (
          <EmptyState text={t('label.none')} />
        )
      ) : (
        <EmptyState text={t(list.isError ? 'label.failed' : 'label.loading')}>
          {list.isError && <Button onClick={() => void list.refetch()}>{t('common:action.retry')}</Button>}
        </EmptyState>
      )}
    </Drawer>
  );
}
