import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A section name that at least one exam has used. */
@Entity()
export class Category {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'category_pkey' }) id!: string;
  /** In the spelling of the first exam that used it. */
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
