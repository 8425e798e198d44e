import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

@Entity('profile_image')
@Index('profile_image_name', ['name'], { unique: true })
@Index('profile_image_newest', ['createdAt'])
@Check('profile_image_size', 'octet_length(bytes) <= 204800')
export class ProfileImageRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'profile_image_pkey' }) userId!: string;
  /** Random: knowing the name is the permission to see the image. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'profile_image_pkey' }) name!: string;
  @Column('bytea') bytes!: Buffer;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'profile_image_of_user' })
  user?: Relation<UserRow>;
}
