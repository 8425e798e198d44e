import { createErasedUsers } from '@tenfold/messaging/events';
import type { QueryRunner } from 'typeorm';

export class InitialSchema1763683300000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE section (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE exam (
        id uuid PRIMARY KEY,
        title text NOT NULL,
        sitting date,
        origin text NOT NULL,
        state text NOT NULL DEFAULT 'published',
        current_version int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT exam_origin CHECK (origin IN ('authentic', 'sample')),
        CONSTRAINT exam_state CHECK (state IN ('draft', 'published', 'withdrawn'))
      );

      CREATE TABLE exam_version (
        exam_id uuid NOT NULL REFERENCES exam (id),
        version int NOT NULL,
        kind text NOT NULL DEFAULT 'file',
        content_hash text NOT NULL,
        published jsonb NOT NULL,
        sections_created int NOT NULL,
        reason text,
        question_number int,
        editor_notes jsonb NOT NULL DEFAULT '{}',
        changed_in jsonb NOT NULL DEFAULT '{}',
        key_change jsonb,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (exam_id, version),
        CONSTRAINT exam_version_kind CHECK
          (kind IN ('file', 'question', 'key', 'details', 'publication', 'withdrawal', 'restoration'))
      );
      -- the cost makes the planner prefer the index to unpacking all versions
      CREATE FUNCTION exam_question_ids(published jsonb) RETURNS text[]
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
      BEGIN
        RETURN ARRAY(SELECT question ->> 'id' FROM jsonb_array_elements(published -> 'questions') AS question);
      END $$;
      CREATE INDEX exam_version_questions ON exam_version USING gin (exam_question_ids(published));

      CREATE TABLE exam_image (
        hash text PRIMARY KEY,
        webp bytea NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT exam_image_size CHECK (octet_length(webp) <= 1000000)
      );

      CREATE TABLE question_report (
        user_id uuid NOT NULL,
        id uuid NOT NULL,
        question_id uuid NOT NULL,
        question_number int NOT NULL,
        exam_id uuid NOT NULL REFERENCES exam (id),
        exam_version int NOT NULL,
        kind text NOT NULL,
        text text NOT NULL,
        link text,
        state text NOT NULL DEFAULT 'open',
        submissions int NOT NULL DEFAULT 1,
        answer text,
        closed_by uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        PRIMARY KEY (user_id, id),
        CONSTRAINT question_report_state CHECK (state IN ('open', 'accepted', 'declined', 'duplicate')),
        CONSTRAINT question_report_closed CHECK ((state = 'open') = (answer IS NULL)
          AND (answer IS NULL) = (closed_at IS NULL) AND (answer IS NULL) = (closed_by IS NULL))
      );
      CREATE UNIQUE INDEX question_report_open ON question_report (user_id, question_id) WHERE state = 'open';
      CREATE INDEX question_report_of_question ON question_report (state, question_id, sent_at);
    `);
    await createErasedUsers(runner, ['question_report']);
  }
}
