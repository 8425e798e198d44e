import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One paper, whatever its version; its row is the lock under which versions are added. */
@Entity()
@Check('exam_origin', `origin IN ('authentic', 'sample')`)
export class Exam {
  /** Derived from title, sitting and origin. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'exam_pkey' }) id!: string;
  @Column('text') title!: string;
  @Column('date', { nullable: true }) sitting!: string | null;
  @Column('text') origin!: 'authentic' | 'sample';
  /** The newest version of ExamVersion; 0 only inside the transaction that adds the first. */
  @Column('integer', { name: 'current_version' }) currentVersion!: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
