import { Column, type ColumnOptions } from 'typeorm';

/** PostgreSQL gives `numeric` as text; here it is a number, as on the wire. */
const asNumber = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: number | null | undefined): number | null | undefined => value,
};

function decimal(precision: number, scale: number) {
  return (options: ColumnOptions = {}): PropertyDecorator => Column({ type: 'numeric', precision, scale, transformer: asNumber, ...options });
}

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
