import { Input } from 'antd';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import type { FileReference } from '../../../resource/files';
import { textOf } from './widget-control';
import type { ControlProps } from './widget-control';
import { lazy } from '../../../state/lazy';

// Widgets that few forms have come with the first form that has them.
const ColorPicker = lazy(() => import('antd/es/color-picker'));
const Rate = lazy(() => import('antd/es/rate'));
const Slider = lazy(() => import('antd/es/slider'));
const TimePicker = lazy(() => import('antd/es/time-picker'));
const DateField = lazy(() => import('../../../resource/DateField'));
const FileField = lazy(() => import('../../../resource/FileField'));

export function TimeControl({ id, value, disabled, onChange }: ControlProps) {
  const text = textOf(value);
  return (
    <TimePicker
      id={id}
      style={{ width: '100%' }}
      disabled={disabled}
      value={text ? dayjs(text, 'HH:mm:ss') : null}
      onChange={(time) => onChange(time ? time.format('HH:mm:ss') : null)}
    />
  );
}

export function DateControl({ id, value, disabled, onChange }: ControlProps) {
  const text = textOf(value);
  return (
    <Suspense fallback={<Input disabled aria-hidden />}>
      <DateField id={id} disabled={disabled} value={text || null} onChange={onChange} />
    </Suspense>
  );
}

export function RateControl({ widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  return (
    <Rate
      disabled={disabled}
      value={(value as number | null) ?? 0}
      count={options.max ?? 5}
      allowHalf={(options.precision ?? 0) > 0}
      onChange={onChange}
    />
  );
}

export function ColorControl({ value, disabled, onChange }: ControlProps) {
  const text = textOf(value);
  return (
    <ColorPicker
      style={{ alignSelf: 'start' }}
      disabled={disabled}
      value={text || null}
      showText
      allowClear
      onChange={(color) => onChange(color.cleared ? null : color.toHexString())}
    />
  );
}

export function SliderControl({ widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  return (
    <Slider
      disabled={disabled}
      value={(value as number | null) ?? options.min ?? 0}
      min={options.min ?? 0}
      max={options.max ?? 100}
      step={options.precision ? 10 ** -options.precision : 1}
      onChange={onChange}
    />
  );
}

export function ImagesControl({ widget, value, disabled, onChange }: ControlProps) {
  const { options } = widget;
  return (
    <Suspense fallback={null}>
      <FileField
        accept="image/*"
        value={(value as FileReference[] | null) ?? []}
        disabled={disabled}
        onChange={onChange}
        {...(!options.multiple && { most: 1 })}
      />
    </Suspense>
  );
}
