/// <reference types="jest" />

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

/** @returns the first execution of each statement */
export async function recordStatements(use: () => Promise<void>): Promise<Statement[]> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await use();
    const statements = new Map<string, Statement>();
    for (const call of query.mock.calls) {
      const statement = readStatement(call);
      if (statement && !statements.has(statement.text)) statements.set(statement.text, statement);
    }
    return [...statements.values()];
  } finally {
    query.mockRestore();
  }
}

const DATA = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

function readStatement([first, second]: unknown[]): Statement | null {
  const {
    name,
    text,
    values = second,
  }: Partial<Record<keyof Statement, unknown>> = typeof first === 'object' && first !== null
    ? first
    : { text: first };
  if (typeof text !== 'string' || !DATA.test(text)) return null;
  return {
    name: typeof name === 'string' ? name : undefined,
    text,
    values: Array.isArray(values) ? values : [],
  };
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
