import type { SessionMethod } from '@tenfold/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserRow } from '../users/user.entity.js';

/** A signed-in browser. The row is the record; Redis only has a copy for a few minutes. */
@Entity('session')
@Index('session_token', ['tokenHash'])
@Index('session_last_seen', ['lastSeenAt'])
@Index('session_of_user_by_id', ['userId', 'id'], { unique: true })
export class SessionRow {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'session_pkey' }) userId!: string;
  /** Hex SHA-256: whoever reads the database cannot sign in with it. */
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'session_pkey' }) tokenHash!: string;
  /** How the user knows it apart from the others; no secret. */
  @Column('uuid') id!: string;
  /** How its user proved who they are. */
  @Column('text', { default: 'password' }) method!: SessionMethod;
  /** When they last did. */
  @Column('timestamptz', { name: 'auth_time' }) authTime!: Date;
  /** It was opened for the administrator; a session does not outlive a change of that. */
  @Column('boolean', { name: 'is_admin', default: false }) isAdmin!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** At most a few minutes behind. */
  @Column('timestamptz', { name: 'last_seen_at' }) lastSeenAt!: Date;
  /** Where it was opened from: the /24 (IPv6: /48) of the address. */
  @Column('cidr') network!: string;
  @Column('text', { name: 'user_agent' }) userAgent!: string;

  @ManyToOne(() => UserRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'session_of_user' })
  user?: Relation<UserRow>;
}
