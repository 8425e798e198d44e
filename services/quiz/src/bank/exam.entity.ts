import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which version of each exam new quizzes are made of. */
@Entity('exam')
export class Exam {
  @PrimaryColumn('uuid', { name: 'exam_id' }) examId!: string;
  @Column('int') version!: number;
  @Column('text') title!: string;
  /** The day it was set, `YYYY-MM-DD`. */
  @Column('text', { nullable: true }) sitting!: string | null;
}
