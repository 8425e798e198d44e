import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class Section {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'section_pkey' }) id!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
