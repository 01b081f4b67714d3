// A settings page as a value: which setting stands behind which field, and what the field accepts.
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { z } from 'zod';

/** Values of settings by name. */
export type SettingValues = Readonly<Record<string, string>>;

interface Field {
  setting: string;
  schema: z.ZodType;
  /** Kept as JSON text: numbers, flags, lists. */
  isJson?: boolean;
  /** Taken, but never given: secrets. */
  writeOnly?: boolean;
}

export interface SettingForm {
  /** Body of a change: every field may be left out, which leaves it as it is. */
  body: z.ZodObject;
  reply: z.ZodObject;
  read(values: SettingValues): Record<string, unknown>;
  toValues(body: Record<string, unknown>): Record<string, string | null>;
}

function parse({ schema, isJson }: Field, value: string): unknown {
  if (isJson) return JSON.parse(value);
  return value === '' && schema.safeParse(null).success ? null : value;
}

export function settingForm(fields: Record<string, Field>): SettingForm {
  const shown = Object.entries(fields).filter(([, { writeOnly }]) => !writeOnly);
  return {
    body: z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()]))),
    reply: z.object(Object.fromEntries(shown.map(([name, { schema }]) => [name, schema]))),
    read: (values) => Object.fromEntries(shown.map(([name, field]) => [name, parse(field, values[field.setting]!)])),
    toValues: (body) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, { setting, writeOnly }]) => {
          const value = body[name];
          // A form that shows a secret as blank sends it back as blank.
          if (value === undefined || (writeOnly && (value === '' || value === null))) return [];
          return [[setting, value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)]];
        }),
      ),
  };
}

type Named = Pick<SettingDefinition, 'name'>;
export const field = {
  text: ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema }),
  json: ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema, isJson: true }),
  secret: ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema, writeOnly: true }),
};
