import { plainFigure } from '@ishare/kernel/figure.js';
import { InputNumber, Tooltip } from 'antd';
import type { GetRef, InputNumberProps } from 'antd';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Field = GetRef<typeof InputNumber>;
type NumberInputProps<T extends number | string> = InputNumberProps<T> & { ref?: Ref<Field> };

interface Bounds {
  min: number;
  max: number;
}

const isIn = (value: number | string | null | undefined, { min, max }: Bounds) =>
  value === null || value === undefined || value === '' || (Number(value) >= min && Number(value) <= max);

/** What a step leads to ends at the bounds; what is typed (to its decimals) is left as it is. */
function within<T extends number | string>(
  value: T | null,
  { min, max, step, typed }: Bounds & { step: number; typed: string },
): T | null {
  const isTyped = typed !== '' && Math.abs(Number(typed) - Number(value)) < step;
  if (value === null || isTyped || isIn(value, { min, max })) return value;
  const kept = Math.min(max, Math.max(min, Number(value)));
  return (typeof value === 'string' ? String(kept) : kept) as T;
}

/**
 * A field of numbers that reads them as people write them: `18,5` and full-width digits too. What is out of bounds
 * stands there as it was typed, and says so: a value that turns into another one unseen is saved as nobody meant it.
 * Its two steps are named in the language of the page, which antd does not ask for.
 */
export function NumberInput<T extends number | string = number>({ ref, min, max, ...props }: NumberInputProps<T>) {
  const { t } = useTranslation();
  const field = useRef<Field>(null);
  const [last, setLast] = useState<T | null | undefined>(props.defaultValue);
  // A form asks for the field as well.
  useImperativeHandle(ref, () => field.current!);
  const bounds = { min: Number(min ?? -Infinity), max: Number(max ?? Infinity) };
  const isOut = !isIn(props.value === undefined ? last : props.value, bounds);
  useLayoutEffect(() => {
    const element = field.current?.nativeElement;
    for (const way of ['up', 'down'] as const)
      element?.querySelector(`.ant-input-number-action-${way}`)?.setAttribute('aria-label', t(`common:number.${way}`));
    // The control has no bounds of its own that it could tell, for it would keep to them.
    const input = element?.querySelector('input');
    for (const [name, value] of [
      ['aria-valuemin', min],
      ['aria-valuemax', max],
    ] as const)
      if (value !== undefined) input?.setAttribute(name, String(value));
  });
  const take = (value: T | null) => {
    const typed = plainFigure(field.current?.nativeElement?.querySelector('input')?.value ?? '');
    const kept = within(value, { ...bounds, step: Number(props.step ?? 1), typed });
    setLast(kept);
    props.onChange?.(kept);
  };
  const said = min === undefined ? 'most' : max === undefined ? 'least' : 'range';
  return (
    <Tooltip open={isOut} title={t(`common:bounds.${said}`, { min, max })} placement="bottomLeft">
      <InputNumber<T>
        ref={field}
        parser={(text) => plainFigure(text ?? '') as T}
        {...props}
        {...(isOut && { status: 'error' as const, 'aria-invalid': true })}
        onChange={take}
      />
    </Tooltip>
  );
}
