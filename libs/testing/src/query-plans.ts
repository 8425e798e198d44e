import { Client } from 'pg';
import type { DataSource } from 'typeorm';

interface Statement {
  name?: string | undefined;
  text: string;
  values?: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

type Explained = [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];

export async function recordStatements(use: () => Promise<void>): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  const { query } = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const recording = function (this: Client, ...given: unknown[]): unknown {
    const [first, second] = given as [string | Statement, unknown];
    const statement = typeof first === 'string' ? { text: first } : first;
    const values = statement.values ?? (Array.isArray(second) ? second : []);
    const { name, text } = statement;
    if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && !statements.has(text))
      statements.set(text, { name, text, values });
    return query.apply(this, given);
  };
  Object.assign(Client.prototype, { query: recording });
  try {
    await use();
  } finally {
    Object.assign(Client.prototype, { query });
  }
  return [...statements.values()];
}

/** @param settings of PostgreSQL: enable_seqscan=off leaves only the sequential scans that no index can replace */
export async function planOf(
  database: DataSource,
  { text, values }: Statement,
  settings: Record<string, string> = {},
): Promise<PlanNode> {
  return database.transaction(async (tx) => {
    for (const [name, value] of Object.entries(settings)) await tx.query(`SET LOCAL ${name} = ${value}`);
    const [row] = await tx.query<Explained>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return row['QUERY PLAN'][0].Plan;
  });
}

/** The plan that PostgreSQL may keep for a prepared statement, whatever its parameters. */
export async function genericPlanOf(
  database: DataSource,
  { text, values = [] }: Statement,
): Promise<PlanNode> {
  return database.transaction(async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await tx.query(`PREPARE planned AS ${text}`);
    const nulls = values.length === 0 ? '' : `(${values.map(() => 'NULL').join(', ')})`;
    const [row] = await tx.query<Explained>(`EXPLAIN (FORMAT JSON) EXECUTE planned ${nulls}`);
    await tx.query('DEALLOCATE planned');
    return row['QUERY PLAN'][0].Plan;
  });
}

export function sequentiallyRead({ Plans = [], ...node }: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...Plans.flatMap(sequentiallyRead)];
}

export function indexesOf({ Plans = [], ...node }: PlanNode): string[] {
  return [node['Index Name'] ?? [], ...Plans.map(indexesOf)].flat();
}
