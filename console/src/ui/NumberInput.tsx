import { plainFigure } from '@ishare/kernel/figure.js';
import { InputNumber } from 'antd';
import type { InputNumberProps } from 'antd';

/** A field of numbers that reads them as people write them: `18,5` and full-width digits too. */
export function NumberInput<T extends number | string = number>(props: InputNumberProps<T>) {
  return <InputNumber<T> parser={(text) => plainFigure(text ?? '') as T} {...props} />;
}
