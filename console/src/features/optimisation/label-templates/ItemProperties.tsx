import { labelFields, symbologies } from '@ishare/contracts/print/label-template.js';
import type { LabelItem } from '@ishare/contracts/print/label-template.js';
import { Button, Form, Input, Select, Space, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { figureUnits, titleIn } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { leastOf } from './label-draft';
import styles from './LabelDesigner.module.css';
import type { LabelDesigning } from './use-label-designing';

const sides = ['x', 'y', 'width', 'height'] as const;
const aligns = ['left', 'center', 'right'] as const;

interface Of<Item extends LabelItem> {
  item: Item;
  onChange: (item: LabelItem, of: string) => void;
}

/** Words with fields in braces; a field is put in by a choice. */
function WordsField({
  item,
  designing,
  onChange,
}: Of<Extract<LabelItem, { text: string }>> & { designing: LabelDesigning }) {
  const { t } = useTranslation('optimisation');
  const put = (text: string) => onChange({ ...item, text }, 'text');
  return (
    <>
      <Form.Item label={t('labelTemplate.words')} extra={t('labelTemplate.wordsHint')}>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={200}
          value={item.text}
          status={item.text.trim() === '' ? 'error' : ''}
          onChange={({ target }) => put(target.value.replace(/\n/g, ' '))}
          aria-label={t('labelTemplate.words')}
        />
      </Form.Item>
      <Form.Item>
        <Select
          value={null}
          placeholder={t('labelTemplate.insertField')}
          aria-label={t('labelTemplate.insertField')}
          showSearch={{ optionFilterProp: 'label' }}
          options={labelFields[designing.kind].map((field) => ({
            value: field,
            label: `${t(`labelTemplate.field.${field}`)} {${field}}`,
          }))}
          onChange={(field: string | null) => field && put(`${item.text}{${field}}`)}
        />
      </Form.Item>
    </>
  );
}

function TextFields({ item, onChange }: Of<Extract<LabelItem, { kind: 'text' }>>) {
  const { t } = useTranslation('optimisation');
  return (
    <Space align="start" wrap>
      <Form.Item label={titleIn(t('labelTemplate.size'), 'pt')}>
        <NumberInput
          min={4}
          max={72}
          value={item.size}
          onChange={(size) => size && onChange({ ...item, size }, 'size')}
          aria-label={t('labelTemplate.size')}
        />
      </Form.Item>
      <Form.Item label={t('labelTemplate.align')}>
        <Select
          value={item.align}
          options={aligns.map((value) => ({ value, label: t(`labelTemplate.aligns.${value}`) }))}
          onChange={(align) => onChange({ ...item, align }, 'align')}
          aria-label={t('labelTemplate.align')}
        />
      </Form.Item>
      <Form.Item label={t('labelTemplate.isBold')}>
        <Switch
          checked={item.isBold}
          onChange={(isBold) => onChange({ ...item, isBold }, 'bold')}
          aria-label={t('labelTemplate.isBold')}
        />
      </Form.Item>
    </Space>
  );
}

function BoxFields({ item, designing }: { item: LabelItem; designing: LabelDesigning }) {
  const { t } = useTranslation('optimisation');
  const { at, place, label } = designing;
  return (
    <div className={styles.box}>
      {sides.map((side) => (
        <Form.Item key={side} label={titleIn(t(`labelTemplate.box.${side}`), figureUnits.mm)}>
          <NumberInput
            min={side === 'x' || side === 'y' ? 0 : leastOf(item)}
            max={side === 'x' || side === 'width' ? label.width : label.height}
            step={1}
            value={Math.round(item[side] * 1000) / 1000}
            onChange={(value) => value !== null && place(at!, { ...item, [side]: value }, side)}
            aria-label={t(`labelTemplate.box.${side}`)}
          />
        </Form.Item>
      ))}
    </div>
  );
}

/** What the selected item shows, and where. */
export function ItemProperties({ item, designing }: { item: LabelItem; designing: LabelDesigning }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const { at, put, remove, duplicate, label } = designing;
  const onChange = (next: LabelItem, of: string) => put(at!, next, of);
  return (
    <>
      {'text' in item && <WordsField item={item} designing={designing} onChange={onChange} />}
      {item.kind === 'text' && <TextFields item={item} onChange={onChange} />}
      {item.kind === 'code' && (
        <Form.Item label={t('labelTemplate.symbology')}>
          <Select
            value={item.symbology}
            options={symbologies.map((value) => ({ value, label: t(`labelTemplate.item.${value}`) }))}
            onChange={(symbology) => onChange({ ...item, symbology }, 'symbology')}
            aria-label={t('labelTemplate.symbology')}
          />
        </Form.Item>
      )}
      {item.kind === 'frame' && (
        <Form.Item label={titleIn(t('labelTemplate.line'), figureUnits.mm)}>
          <NumberInput
            min={0.1}
            max={5}
            step={0.1}
            value={item.line}
            onChange={(line) => line && onChange({ ...item, line }, 'line')}
            aria-label={t('labelTemplate.line')}
          />
        </Form.Item>
      )}
      <BoxFields item={item} designing={designing} />
      <Space>
        <Button onClick={() => void duplicate()}>{t('labelTemplate.duplicate')}</Button>
        <Button danger disabled={label.items.length < 2} onClick={remove}>
          {t('common:action.delete')}
        </Button>
      </Space>
    </>
  );
}
