import type { DataSource } from 'typeorm';
import type { Difference } from '../src/domain/compare-stats.js';
import { runRecompute } from '../src/progress/recompute/recompute-tool.js';

export interface Report {
  userId: string;
  fixed: boolean;
  differences: Difference[];
}

export async function recompute(database: DataSource, ...args: string[]) {
  const lines: unknown[] = [];
  const exitCode = await runRecompute(args, database, (line) => lines.push(JSON.parse(line)));
  const summary = lines.pop();
  return { exitCode, summary, reports: lines as Report[] };
}
