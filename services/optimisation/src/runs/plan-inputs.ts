// What a plan was made from, as fingerprints: what is written with a run is compared with what there is now.
import { planInputs, type PlanInput } from '@ishare/contracts/optimisation/solution.js';
import type { Tx } from '@ishare/data/tx.js';

/**
 * Settings that came when there were plans already, as they are while nobody has set them: a plan from before is as
 * good as one that was made with them.
 */
const LATER = { credit_offcuts: false, minute_cost: 0, repeatable: false, max_cut_length: 0 };

/** Of a record all that is not told of it, but who wrote it when, and what no plan hangs on. */
const facts = (alias: string, ...besides: string[]): string =>
  `(select jsonb_object_agg(fact.key, fact.value) from jsonb_each(to_jsonb(${alias}) - array[${[
    'creation_time',
    'creator_id',
    'last_modification_time',
    'last_modifier_id',
    'concurrency_stamp',
    'extra_properties',
    'name',
    'is_default',
    ...besides,
  ]
    .map((column) => `'${column}'`)
    .join(', ')}]::text[]) fact
    where not '${JSON.stringify(LATER)}'::jsonb @> jsonb_build_object(fact.key, fact.value))::text`;

const codesOf = `select distinct d.material_code from import_file_detail d
  where d.tenant_id = r.tenant_id and d.import_file_id = r.import_file_id`;

/** By input, a text that changes with it: of the run `r`, whose settings name its parameters and its machine. */
const texts: Readonly<Record<PlanInput, string>> = {
  rows: `select string_agg(concat_ws('|', d.row_no, d.material_code, d.length, d.width, d.count, d.grain, d.edges,
      d.match_group), ','
      order by d.row_no)
    from import_file_detail d where d.tenant_id = r.tenant_id and d.import_file_id = r.import_file_id`,
  materials: `select string_agg(concat_ws('|', m.id, m.code, m.thickness, m.grain, m.price, m.parameter_setting_id,
      m.edge_defaults), ',' order by m.id)
    from material m where m.tenant_id = r.tenant_id and not m.is_deleted and m.code in (${codesOf})`,
  // What lies on the shelf changes all day: short boards are told of by themselves, and so are offcuts that are gone.
  boards: `select string_agg(concat_ws('|', b.id, b.length, b.width, b.price, b.defects), ',' order by b.id)
    from board b where b.tenant_id = r.tenant_id and not b.is_deleted and not b.is_off_cut
      and b.boards_material_code in (${codesOf})`,
  parameters: `select string_agg(${facts('p', 'time_limit_sec')}, ',' order by p.id)
    from optimise_parameter_setting p where p.tenant_id = r.tenant_id and not p.is_deleted
      and (p.id = (r.settings->'parameters'->>'id')::uuid or p.id in
        (select (own.value->>'id')::uuid from jsonb_each(r.settings->'byMaterial') own))`,
  machine: `select ${facts('m', 'export_format', 'feed_speed', 'load_seconds')}
    from machine_parameter_setting m where m.tenant_id = r.tenant_id and not m.is_deleted
      and m.id = (r.settings->'machine'->>'id')::uuid`,
};

const now = `jsonb_build_object(${planInputs
  .map((input) => `'${input}', md5(coalesce((${texts[input]}), ''))`)
  .join(', ')})`;

/**
 * The inputs that have changed since the run `r` was planned, as a JSON array; none of a run that did not tell them.
 */
export const changedInputs = `select coalesce(jsonb_agg(was.key order by was.key), '[]')
  from jsonb_each_text(r.inputs) was where was.value is distinct from (${now})->>was.key`;

/**
 * Writes down what a run is planned from: its parameters and its machine as they were copied when it was asked for, the
 * rest as it is when a worker takes it up.
 */
export async function keepInputs(tx: Tx, runId: string): Promise<void> {
  await tx.query(
    `update optimisation_run r set inputs = ${now} || coalesce((select jsonb_object_agg(was.key, was.value)
        from jsonb_each(r.inputs) was where was.key in ('parameters', 'machine')), '{}') where r.id = $1`,
    [runId],
  );
  tx.touched.add('optimisation_run');
}
