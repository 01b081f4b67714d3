import type { RunChoice } from '@ishare/contracts/optimisation/runs.js';

/** A variant as it is put together; what is left out is as the parameters say. */
export interface Variant {
  presetId: string;
  machineId: string | undefined;
  /** Formats by their keys. */
  formats: readonly string[];
  offcutPriority: number | undefined;
}

export const formatKey = ({ length, width }: { length: number; width: number }): string => `${length}x${width}`;

/** The body of a variant. */
export function choiceOf({ presetId, machineId, formats, offcutPriority }: Variant): RunChoice {
  const boardFormats = formats.map((key) => {
    const [length, width] = key.split('x').map(Number) as [number, number];
    return { length, width };
  });
  return {
    optimizeParameterId: presetId,
    machineParameterId: machineId ?? null,
    ...(boardFormats.length > 0 && { boardFormats }),
    ...(offcutPriority !== undefined && { offcutPriority }),
  };
}
