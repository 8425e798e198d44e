import type { QueryRunner } from 'typeorm';

export class LawDecisions1764355200000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE law_decision (
        citation text NOT NULL,
        edition_id uuid NOT NULL REFERENCES reference_edition (id),
        decision text NOT NULL,
        decided_by uuid NOT NULL,
        decided_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (citation, edition_id),
        CONSTRAINT law_decision_decision CHECK (decision IN ('unchanged', 'key-differs'))
      );
    `);
  }
}
