import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  notFound,
  Problem,
  profileImageName,
  uploadPictureFirst,
  type ListUsersQuery,
  type UpdateProfileBody,
  type User,
  type UserCount,
  type UserPage,
} from '@tenfold/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteOlderImages, isUsableBy } from '../profile-images/profile-images.queries.js';
import { Administrator } from './administrator.js';
import { personName } from './person-name.js';
import { presentAdminUser, presentUser } from './present-user.js';
import type { UserRow } from './user.entity.js';
import {
  countUsers,
  findUser,
  listUsers,
  lockUser,
  updateProfile,
  type ProfileChange,
} from './users.queries.js';

const PAGE_SIZE = 50;

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly administrator: Administrator,
  ) {}

  /** @throws Problem NOT_FOUND */
  async get(userId: string): Promise<User> {
    return this.present(existing(await findUser(this.database.manager, userId)));
  }

  /**
   * Changes what is given and leaves the rest; null or blanks remove a name, null removes the picture.
   * @throws Problem INVALID_INPUT when another e-mail address than the present one is given, or a picture that
   * this user has not uploaded within a day
   */
  async updateProfile(userId: string, body: UpdateProfileBody): Promise<User> {
    return this.database.transaction(async (tx) => {
      const row = existing(await lockUser(tx, userId));
      if (body.email && body.email.toLowerCase() !== row.email.toLowerCase()) throw emailIsFixed();
      const change = profileChange(body);
      if (Object.keys(change).length === 0) return this.present(row);
      if (change.profileImageUrl !== undefined && change.profileImageUrl !== row.profileImageUrl) {
        await choosePicture(tx, userId, change.profileImageUrl);
      }
      await updateProfile(tx, userId, change);
      return this.present(existing(await findUser(tx, userId)));
    });
  }

  /** Newest first, 50 unless `limit` says otherwise. */
  async list({ search = '', limit = PAGE_SIZE, offset = 0 }: ListUsersQuery): Promise<UserPage> {
    const { rows, total } = await listUsers(this.database.manager, { search: search.trim(), limit, offset });
    return { users: rows.map((row) => presentAdminUser(row, this.administrator.is(row.email))), total };
  }

  /** All accounts, the administrator's too. */
  async count(): Promise<UserCount> {
    return { totalUsers: await countUsers(this.database.manager) };
  }

  private present(row: UserRow): User {
    return presentUser(row, this.administrator.is(row.email));
  }
}

function existing(row: UserRow | null): UserRow {
  if (!row) throw notFound('User');
  return row;
}

/** Only the user's own upload can be chosen; what was uploaded before it goes. */
async function choosePicture(tx: EntityManager, userId: string, url: string | null): Promise<void> {
  const name = url === null ? null : profileImageName(url);
  if (name !== null && !(await isUsableBy(tx, userId, name))) throw uploadPictureFirst();
  await deleteOlderImages(tx, userId, name);
}

function profileChange({ firstName, lastName, profileImageUrl }: UpdateProfileBody): ProfileChange {
  return {
    ...(firstName === undefined ? {} : { firstName: personName(firstName) }),
    ...(lastName === undefined ? {} : { lastName: personName(lastName) }),
    ...(profileImageUrl === undefined ? {} : { profileImageUrl }),
  };
}

function emailIsFixed(): Problem {
  const message = 'Your email address cannot be changed';
  return new Problem('INVALID_INPUT', message, { errors: [{ field: 'email', message }] });
}
