import { plainFigure } from '@ishare/kernel/figure.js';
import { InputNumber } from 'antd';
import type { GetRef, InputNumberProps } from 'antd';
import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Field = GetRef<typeof InputNumber>;
type NumberInputProps<T extends number | string> = InputNumberProps<T> & { ref?: Ref<Field> };

/**
 * A field of numbers that reads them as people write them: `18,5` and full-width digits too. Its two steps are named in
 * the language of the page, which antd does not ask for.
 */
export function NumberInput<T extends number | string = number>({ ref, ...props }: NumberInputProps<T>) {
  const { t } = useTranslation();
  const field = useRef<Field>(null);
  // A form asks for the field as well.
  useImperativeHandle(ref, () => field.current!);
  useLayoutEffect(() => {
    for (const way of ['up', 'down'] as const)
      field.current?.nativeElement
        .querySelector(`.ant-input-number-action-${way}`)
        ?.setAttribute('aria-label', t(`common:number.${way}`));
  });
  return <InputNumber<T> ref={field} parser={(text) => plainFigure(text ?? '') as T} {...props} />;
}
