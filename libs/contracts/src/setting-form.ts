// A settings page as a value: which setting stands behind which field, and what the field accepts.
import { z } from 'zod';
import type { SettingDefinition } from './define.js';

/** Values of settings by name. */
export type SettingValues = Readonly<Record<string, string>>;

interface Field<S extends z.ZodType = z.ZodType> {
  setting: string;
  /** What it is where nobody has chosen, as a text. */
  standard: string;
  schema: S;
  /** Kept as JSON text: numbers, flags, lists. */
  isJson?: boolean;
  /** Taken, but never given: secrets. */
  writeOnly?: boolean;
}
type Fields = Readonly<Record<string, Field>>;
type Body<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]['schema']> };
type Shown<F extends Fields> = {
  [K in keyof F as F[K] extends { writeOnly: true } ? never : K]: F[K]['schema'];
};

export interface SettingForm {
  /** What its fields are where nobody has chosen; of secrets nothing. */
  standard: Readonly<Record<string, unknown>>;
  /** The same where some are otherwise without a choice of one's own: by the names of their settings. */
  standardBy(values: SettingValues): Record<string, unknown>;
  /** Body of a change: every field may be left out, which leaves it as it is. */
  body: z.ZodObject;
  reply: z.ZodObject;
  read(values: SettingValues): Record<string, unknown>;
  toValues(body: Readonly<Record<string, unknown>>): Record<string, string | null>;
}
interface FormOf<F extends Fields> extends SettingForm {
  body: z.ZodObject<Body<F>>;
  reply: z.ZodObject<Shown<F>>;
  read(values: SettingValues): z.output<z.ZodObject<Shown<F>>>;
}

function parse({ schema, isJson }: Field, value: string): unknown {
  if (isJson) return JSON.parse(value);
  return value === '' && schema.safeParse(null).success ? null : value;
}

export function settingForm<F extends Fields>(fields: F): FormOf<F> {
  const shown = Object.entries(fields).filter(([, { writeOnly }]) => !writeOnly);
  const standardBy = (values: SettingValues) =>
    Object.fromEntries(
      shown.map(([name, { setting, standard, isJson }]) => {
        const text = values[setting] ?? standard;
        return [name, isJson ? asJson(text) : text];
      }),
    );
  const form: SettingForm = {
    standard: standardBy({}),
    standardBy,
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
  return form as FormOf<F>;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Settings of forms by their names, for whoever has a name and a text and no form. */
export class NamedSettings {
  private readonly places: ReadonlyMap<string, { form: SettingForm; field: string }>;

  constructor(forms: readonly SettingForm[]) {
    this.places = new Map(
      forms.flatMap((form) =>
        Object.keys(form.body.shape).flatMap((field) =>
          Object.keys(form.toValues({ [field]: '-' })).map((name) => [name, { form, field }] as const),
        ),
      ),
    );
  }

  has(name: string): boolean {
    return this.places.has(name);
  }

  get names(): string[] {
    return [...this.places.keys()];
  }

  /** What is kept of a text, null taking the value back; undefined where its form would refuse it. */
  kept(name: string, text: string | null): Record<string, string | null> | undefined {
    if (text === null) return { [name]: null };
    const { form, field: own } = this.places.get(name)!;
    for (const candidate of [text, asJson(text), ...(text === '' ? [null] : [])]) {
      const { success, data } = form.body.safeParse({ [own]: candidate });
      if (success && candidate !== undefined) return form.toValues({ [own]: data[own] });
    }
    return undefined;
  }
}

type Named = Pick<SettingDefinition, 'name' | 'default'>;
export const field = {
  text: <S extends z.ZodType>({ name, default: standard }: Named, schema: S): Field<S> => ({
    ...{ setting: name, standard, schema },
  }),
  json: <S extends z.ZodType>({ name, default: standard }: Named, schema: S): Field<S> => ({
    ...{ setting: name, standard, schema, isJson: true },
  }),
  secret: <S extends z.ZodType>({ name, default: standard }: Named, schema: S): Field<S> & { writeOnly: true } => ({
    setting: name,
    standard,
    schema,
    writeOnly: true,
  }),
};
