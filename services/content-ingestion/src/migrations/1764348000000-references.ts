import type { QueryRunner } from 'typeorm';

export class References1764348000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reference_edition (
        id uuid PRIMARY KEY,
        work text NOT NULL,
        title text NOT NULL,
        day date NOT NULL,
        is_summary boolean NOT NULL,
        content_hash text NOT NULL,
        state text NOT NULL DEFAULT 'loaded',
        divisions int NOT NULL,
        paragraphs int NOT NULL,
        unread jsonb NOT NULL,
        unread_count int NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT reference_edition_content UNIQUE (day, content_hash),
        CONSTRAINT reference_edition_state CHECK (state IN ('loaded', 'published', 'withdrawn'))
      );

      CREATE TABLE reference_division (
        edition_id uuid NOT NULL REFERENCES reference_edition (id),
        place int NOT NULL,
        parent int,
        kind text NOT NULL,
        number text NOT NULL,
        heading text NOT NULL,
        key text,
        words tsvector NOT NULL,
        PRIMARY KEY (edition_id, place)
      );
      CREATE INDEX reference_division_key ON reference_division (key, edition_id);
      CREATE INDEX reference_division_parent ON reference_division (edition_id, parent, place);
      CREATE INDEX reference_division_words ON reference_division USING gin (words);

      CREATE TABLE reference_paragraph (
        edition_id uuid NOT NULL,
        division int NOT NULL,
        place int NOT NULL,
        kind text NOT NULL,
        path text[] NOT NULL,
        text text NOT NULL,
        italics int[] NOT NULL,
        "table" jsonb,
        line jsonb,
        words tsvector NOT NULL,
        PRIMARY KEY (edition_id, division, place),
        FOREIGN KEY (edition_id, division) REFERENCES reference_division (edition_id, place)
      );
    `);
  }
}
