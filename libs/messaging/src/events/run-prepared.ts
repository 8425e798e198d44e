import type { EntityManager } from 'typeorm';

/**
 * PostgreSQL parses the statement once for each connection, and may keep one generic plan for the connection's life. Use only
 * statements whose plan is an index lookup at any table size.
 */
export interface PreparedStatement {
  name: string;
  text: string;
}

declare module 'typeorm/entity-manager/EntityManager.js' {
  interface EntityManager {
    /** Missing in TypeORM's types: it passes its argument unchanged to pg, which accepts a name with the text. */
    query<Result>(statement: PreparedStatement, values: unknown[]): Promise<Result>;
  }
}

/** @returns the rows; for an UPDATE or DELETE, as `query` does, the rows and their number */
export function runPrepared<Result>(
  tx: EntityManager,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Result> {
  // a new object, because pg stores the values in it
  return tx.query<Result>({ name, text }, values);
}
