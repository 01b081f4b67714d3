import type { ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { checkSql } from './report-sql.js';

const parameter = (name: string, kind: ReportParameter['kind']): ReportParameter => ({
  name,
  title: name,
  kind,
  isRequired: false,
  initial: null,
  options: [],
});
const parameters = [parameter('since', 'day'), parameter('dealer', 'text'), parameter('least', 'number')];

const soundOf = async (sql: string) => {
  const checked = await checkSql(sql, parameters);
  if ('fault' in checked) throw new Error(JSON.stringify(checked.fault));
  return checked.sound;
};
const faultOf = async (sql: string) => {
  const checked = await checkSql(sql, parameters);
  return 'fault' in checked ? checked.fault.code : 'sound';
};

describe('statements of reports', () => {
  it('name the views that they read and bind their parameters', async () => {
    const sql = `-- :nobody
      with due as (select * from report.bills where due_date >= :since and dealer = :dealer or ':since' = '::')
      select o.dealer, sum(b.amount)::numeric(12, 2) as "a:dealer", count(*) filter (where b.amount > :least)
        from orders o join due b using (order_id) where o.order_date >= :since group by 1 order by 2 desc`;
    const { text, views, parameters: order } = await soundOf(sql);
    expect(views.sort()).toEqual(['bills', 'orders']);
    expect(order).toEqual(['since', 'dealer', 'least']);
    expect(text).toContain(`due_date >= ($1::date) and dealer = ($2::text) or ':since' = '::'`);
    expect(text).toContain('o.order_date >= ($1::date)');
    expect(text).toContain('"a:dealer"');
  });

  it.each([
    `select date_trunc('month', order_date)::date, extract(year from order_date), order_date + interval '1 day' from orders`,
    `select case when is_late then 1 else 0 end, coalesce(dealer, '-'), nullif(dealer, ''), greatest(1, 2) from orders`,
    `select row_number() over (partition by dealer order by order_date), lag(total_amount) over (order by 1) from orders`,
    `select * from (values (1, 'a'), (2, 'b')) v(n, name) union all select 3, 'c' except select 1, 'a'`,
    `select dealer from orders where order_no ilike '%7' and total_amount between 1 and 2 and exists (select 1 from bills)`,
    `select to_char(time, 'HH24'), percentile_cont(0.5) within group (order by parts) from stations group by grouping sets ((1), ())`,
    `select position('a' in dealer), trim(dealer), substring(dealer from 1 for 2), current_date, (1, 2) from dealers`,
  ])('may ask %s', async (sql) => {
    expect(await faultOf(sql)).toBe('sound');
  });

  const refused: [sql: string, code: string][] = [
    ['', 'syntax'],
    ['selec 1', 'syntax'],
    ['select 1; select 2', 'severalStatements'],
    ['-- nothing', 'noSelect'],
    ['delete from orders', 'noSelect'],
    ['copy orders to stdout', 'noSelect'],
    ['set app.tenant_id = 1', 'noSelect'],
    ['explain analyze select 1', 'noSelect'],
    ['do $$ begin end $$', 'noSelect'],
    ['select * into other from orders', 'notAllowed'],
    ['select * from orders for update', 'notAllowed'],
    ['with x as (delete from orders returning *) select * from x', 'notAllowed'],
    ['with x as (insert into orders values (1) returning *) select * from x', 'notAllowed'],
    ['with recursive x as (select 1 union all select 1 from x) select * from x', 'notAllowed'],
    [`with x as (select set_config('app.tenant_id', '', true)) select * from x, orders`, 'unknownFunction'],
    [`select pg_catalog.set_config('app.tenant_id', '', true)`, 'unknownFunction'],
    [`select "set_config"('a', 'b', true)`, 'unknownFunction'],
    ['select pg_sleep(60)', 'unknownFunction'],
    [`select pg_read_file('/etc/passwd')`, 'unknownFunction'],
    [`select query_to_xml('select 1', true, true, '')`, 'unknownFunction'],
    [`select dblink('', '')`, 'unknownFunction'],
    [`select lo_import('/etc/passwd')`, 'unknownFunction'],
    [`select current_setting('app.tenant_id')`, 'unknownFunction'],
    [`select repeat('x', 1000000000)`, 'unknownFunction'],
    [`select crm.count(1)`, 'unknownFunction'],
    ['select * from generate_series(1, 1000000000)', 'notAllowed'],
    ['select * from pg_roles', 'unknownView'],
    ['select * from pg_catalog.pg_authid', 'unknownView'],
    ['select * from information_schema.tables', 'unknownView'],
    ['select * from crm.customer', 'unknownView'],
    ['select * from sales_order', 'unknownView'],
    ['select * from orders, other.report.orders', 'unknownView'],
    ['with pg_roles as (select 1) select * from pg_roles', 'notAllowed'],
    ['select (with pg_roles as (select 1) select 1 from pg_roles), r.* from pg_roles r', 'notAllowed'],
    [`select 'pg_authid'::regclass`, 'unknownType'],
    [`select '<a/>'::xml`, 'unknownType'],
    ['select 1 operator(pg_catalog.+) 2', 'notAllowed'],
    [`select dealer ~ '(a+)+$' from orders`, 'notAllowed'],
    ['select * from orders tablesample system (1)', 'notAllowed'],
    ['select $1', 'notAllowed'],
    ['select :nobody', 'unknownParameter'],
    ['select 1\0; drop table x', 'notAllowed'],
    [`select ${'1 + '.repeat(4_500)}1`, 'syntax'],
    ['table pg_authid', 'unknownView'],
    ['select current_user', 'sound'],
  ];
  it.each(refused)('refuse or take %s', async (sql, code) => {
    expect(await faultOf(sql)).toBe(code);
  });

  it.each([
    [`select dealer from orders where dealer = :dealer and order_no = 'x`, 'unterminated quoted string', 64],
    ['select "x', 'unterminated quoted identifier', 7],
    ['select 1 /* why', 'unterminated /* comment', 9],
    ['select 1e', 'trailing junk after numeric literal', 7],
  ])('say in words, and where, what is wrong with %s', async (sql, words, at) => {
    expect(await checkSql(sql, parameters)).toEqual({
      fault: { code: 'syntax', detail: expect.stringContaining(words), at },
    });
  });
});
