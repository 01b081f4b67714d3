import { Decimal } from './entities.js';
import type { ColumnOptions } from 'typeorm';

const decimal =
  (precision: number, scale: number) =>
  (options?: ColumnOptions): PropertyDecorator =>
    Decimal(precision, scale, options);

/** A size in mm, to the hundredth. */
export const Millimetres = decimal(10, 2);
/** An amount of money, to the hundredth. */
export const Money = decimal(18, 2);
/** m², to the square centimetre. */
export const SquareMetres = decimal(18, 4);
/** A share in per cent. */
export const Percent = decimal(7, 3);
/** Any other quantity: speeds, minutes, metres. */
export const Quantity = decimal(14, 3);
