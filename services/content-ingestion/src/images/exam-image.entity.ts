import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('exam_image')
@Check('exam_image_size', 'octet_length(webp) <= 1000000')
export class ExamImageRow {
  /** SHA-256 of the bytes, hexadecimal. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'exam_image_pkey' }) hash!: string;
  @Column('bytea') webp!: Buffer;
  @Column('integer') width!: number;
  @Column('integer') height!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  /** When it was last uploaded or named in an exam that was checked, to the day. */
  @Column('timestamptz', { name: 'used_at', default: () => 'now()' }) usedAt!: Date;
}
