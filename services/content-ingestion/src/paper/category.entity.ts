import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A section of the bank: each category name that some paper has had. */
@Entity()
export class Category {
  /** Derived from the name. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'category_pkey' }) id!: string;
  /** As the first paper wrote it. */
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
