import { LeftOutlined, RedoOutlined, RightOutlined, UndoOutlined } from '@ant-design/icons';
import { labelTemplate } from '@ishare/contracts/optimisation/label-template.js';
import type {
  LabelProof,
  LabelTemplate as LabelTemplateRecord,
} from '@ishare/contracts/optimisation/label-template.js';
import { conditionFaults } from '@ishare/contracts/print/label-rules.js';
import type { LabelCondition } from '@ishare/contracts/print/label-rules.js';
import { dotsPerMm } from '@ishare/contracts/print/label-template.js';
import type { LabelKind, LabelTemplate } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Segmented, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOf } from '../../../session/things';
import { DesignPanes } from '../../../ui/DesignPanes';
import { count, figureUnits } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { TipButton } from '../../../ui/TipButton';
import { ItemProperties } from './ItemProperties';
import { itemKinds } from './label-draft';
import type { Dpi } from './label-draft';
import { LabelCanvas, useItemTitle } from './LabelCanvas';
import styles from './LabelDesigner.module.css';
import { useLabelDesigning } from './use-label-designing';
import type { LabelDesigning } from './use-label-designing';
import { useLabelProof } from './use-label-proof';

const smallest = 10;
const largest = 300;
const MOST = 100;
const shipped = 'shipped';

/** Where a label may begin: the one that the product comes with, or another one of the tenant. */
function StartFrom({ designing }: { designing: LabelDesigning }) {
  const { t } = useTranslation('optimisation');
  const { kind, change, select } = designing;
  const { data } = useQuery(listOf(labelTemplate, { kind, maxResultCount: MOST }));
  const others = (data?.items ?? []) as LabelTemplateRecord[];
  const start = (from: string) => {
    const layout = from === shipped ? standardLabels[kind] : others.find(({ id }) => id === from)!.layout;
    select(undefined);
    change(structuredClone(layout) as LabelTemplate);
  };
  return (
    <Select
      value={null}
      placeholder={t('labelTemplate.startFrom')}
      aria-label={t('labelTemplate.startFrom')}
      className={styles.start}
      options={[
        { value: shipped, label: t('labelTemplate.shipped') },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(from: string | null) => from && start(from)}
    />
  );
}

function Tools({ designing }: { designing: LabelDesigning }) {
  const { t } = useTranslation('optimisation');
  const { label, change, dpi, setDpi } = designing;
  const side = (name: 'width' | 'height') => (
    <NumberInput
      size="small"
      min={smallest}
      max={largest}
      value={label[name]}
      onChange={(value) => value && change({ ...label, [name]: value }, name)}
      aria-label={t(`labelTemplate.label.${name}`)}
      className={styles.side}
    />
  );
  return (
    <Space wrap className={styles.tools}>
      <TipButton
        size="small"
        title={t('labelTemplate.undo')}
        icon={<UndoOutlined />}
        disabled={!designing.undo}
        onClick={() => designing.undo?.()}
      />
      <TipButton
        size="small"
        title={t('labelTemplate.redo')}
        icon={<RedoOutlined />}
        disabled={!designing.redo}
        onClick={() => designing.redo?.()}
      />
      <Space size={4}>
        {side('width')}×{side('height')}
        {figureUnits.mm}
      </Space>
      <Select<Dpi>
        size="small"
        value={dpi}
        options={Object.keys(dotsPerMm).map((value) => ({ value: Number(value) as Dpi, label: `${value} dpi` }))}
        onChange={setDpi}
        aria-label={t('labelTemplate.snap')}
      />
      <StartFrom designing={designing} />
    </Space>
  );
}

type On = 'piece' | 'longest';

interface PieceChoiceProps {
  on: On;
  onOn: (on: On) => void;
  piece: number;
  onPiece: (piece: number) => void;
  source: LabelProof['source'] | undefined;
}

/** On what the label is tried, and how many pieces have it. */
function PieceChoice({ on, onOn, piece, onPiece, source }: PieceChoiceProps) {
  const { t } = useTranslation('optimisation');
  const offered = source ? source.fitting || source.pieces : 0;
  return (
    <Space wrap className={styles.tools}>
      <Segmented<On>
        size="small"
        value={on}
        onChange={onOn}
        options={(['piece', 'longest'] as const).map((value) => ({ value, label: t(`labelTemplate.on.${value}`) }))}
      />
      {on === 'piece' && offered > 1 && (
        <Space size={4}>
          <TipButton
            size="small"
            type="text"
            title={t('labelTemplate.pieceBefore')}
            icon={<LeftOutlined />}
            onClick={() => onPiece((piece + offered - 1) % offered)}
          />
          {t('labelTemplate.pieceOf', { no: count((piece % offered) + 1), of: count(offered) })}
          <TipButton
            size="small"
            type="text"
            title={t('labelTemplate.pieceAfter')}
            icon={<RightOutlined />}
            onClick={() => onPiece((piece + 1) % offered)}
          />
        </Space>
      )}
      {on === 'piece' && (
        <span className={styles.soft}>
          {source
            ? t(source.solutionNo ? 'labelTemplate.fitsOfPlan' : 'labelTemplate.fitsOfBoards', {
                no: source.solutionNo,
                count: source.pieces,
                fitting: count(source.fitting),
                of: count(source.pieces),
              })
            : t('labelTemplate.madeUp')}
        </span>
      )}
    </Space>
  );
}

function Warnings({ designing, warnings }: { designing: LabelDesigning; warnings: LabelProof['warnings'] }) {
  const { t } = useTranslation('optimisation');
  const titleOf = useItemTitle();
  if (warnings.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('labelTemplate.warnings', { count: warnings.length })}
      description={
        <ul className={styles.warnings}>
          {warnings.map(({ kind, item, text, characters, resolution }, index) => (
            <li key={index}>
              <button type="button" className={styles.link} onClick={() => designing.select(item)}>
                {designing.label.items[item] ? titleOf(designing.label.items[item]) : ''}
              </button>{' '}
              {t(`labelTemplate.warning.${kind}`, { text, characters, resolution })}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface LabelDesignerProps {
  kind: LabelKind;
  conditions: readonly LabelCondition[];
  value: LabelTemplate;
  onChange: (label: LabelTemplate) => void;
}

/** A label as it is designed: what may stand on it, the label itself as it will be printed, and the selected item. */
function Designer({ kind, conditions, value, onChange }: LabelDesignerProps) {
  const { t } = useTranslation('optimisation');
  const designing = useLabelDesigning({ kind, value, onChange });
  const [on, setOn] = useState<On>('piece');
  const [piece, setPiece] = useState(0);
  const { at, selected, dpi } = designing;
  const sound = conditionFaults(kind, conditions).length === 0 ? [...conditions] : [];
  const { proof, isStale, isError, mayProve } = useLabelProof({
    kind,
    layout: value,
    conditions: sound,
    on,
    piece,
    resolution: `${dpi}`,
  });
  const warnings = isStale ? [] : (proof?.warnings ?? []);
  return (
    <div className={styles.keys} onKeyDown={(event) => designing.onKeyDown(event, false)}>
      <DesignPanes
        palette={[
          {
            key: 'items',
            title: t('labelTemplate.palette'),
            kinds: itemKinds.map((key) => ({ key, title: t(`labelTemplate.item.${key}`) })),
          },
        ]}
        onAdd={designing.add}
        labels={{ palette: t('labelTemplate.palette'), properties: t('labelTemplate.properties') }}
        canvas={
          <div className={styles.canvas}>
            <Tools designing={designing} />
            <PieceChoice on={on} onOn={setOn} piece={piece} onPiece={setPiece} source={proof?.source} />
            <LabelCanvas designing={designing} picture={proof?.svg} isStale={isStale} warnings={warnings} />
            {!mayProve && <Alert type="info" showIcon title={t('labelTemplate.mayNotProve')} />}
            {isError && <Alert type="error" showIcon title={t('labelTemplate.proofFailed')} />}
            <Warnings designing={designing} warnings={warnings} />
            <p className={styles.soft}>{t('labelTemplate.keys')}</p>
          </div>
        }
        properties={
          selected ? (
            <ItemProperties key={at} item={selected} designing={designing} />
          ) : (
            <p className={styles.soft}>{t('labelTemplate.selectHint')}</p>
          )
        }
      />
    </div>
  );
}

/** The design as a field of the template's form: a new one begins as the label that the product comes with. */
export default function LabelDesigner({
  value,
  onChange,
}: {
  value?: LabelTemplate;
  onChange?: (label: LabelTemplate) => void;
}) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<LabelKind | undefined>('kind', form);
  const conditions = Form.useWatch<LabelCondition[] | undefined>('conditions', form) ?? [];
  const isUntouched = !value || Object.values(standardLabels).includes(value);
  useEffect(() => {
    if (kind && isUntouched && value !== standardLabels[kind]) onChange?.(standardLabels[kind]);
  }, [kind, isUntouched, value, onChange]);
  if (!kind || !value) return null;
  return (
    <Designer key={kind} kind={kind} conditions={conditions} value={value} onChange={(label) => onChange?.(label)} />
  );
}
