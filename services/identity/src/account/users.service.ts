import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  countUsers,
  getUser,
  getUserById,
  listUserEmails,
  listUsers,
  notFound,
  Problem,
  profileImageName,
  updateProfile,
  uploadPictureFirst,
  type Caller,
  type ListUsersQuery,
  type NoInput,
  type UpdateProfileBody,
  type User,
  type UserCount,
  type UserEmail,
  type UserIdInput,
  type UserIdsInput,
  type UserPage,
} from '@tenfold/contracts';
import { isSameEmail } from '@tenfold/exam';
import { signal } from '@tenfold/messaging/events';
import { Handles } from '@tenfold/messaging/rpc';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteOlderImages, isUsableBy } from './profile-images.queries.js';
import { personName } from './person-name.js';
import { presentAdminUser, presentUser } from '../users/present-user.js';
import type { UserRow } from '../users/user.entity.js';
import {
  countAccounts,
  findUser,
  readEmails,
  readUserPage,
  lockUser,
  storeProfile,
  type ProfileChange,
} from '../users/users.queries.js';

const PAGE_SIZE = 50;

@Injectable()
export class UsersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Handles(getUser)
  async get(_input: NoInput, { userId }: Caller): Promise<User> {
    return this.present(userId);
  }

  @Handles(getUserById)
  async getById({ userId }: UserIdInput): Promise<User> {
    return this.present(userId);
  }

  @Handles(updateProfile)
  async updateProfile(body: UpdateProfileBody, { userId }: Caller): Promise<User> {
    return this.database.transaction(async (tx) => {
      const row = existing(await lockUser(tx, userId));
      if (body.email && !isSameEmail(body.email, row.email)) throw emailIsFixed();
      const change = profileChange(body);
      if (Object.keys(change).length === 0) return presentUser(row);
      if (change.profileImageUrl !== undefined && change.profileImageUrl !== row.profileImageUrl) {
        await choosePicture(tx, userId, change.profileImageUrl);
      }
      await storeProfile(tx, userId, change);
      signal(tx, userId, 'profile');
      return presentUser(existing(await findUser(tx, userId)));
    });
  }

  @Handles(listUsers)
  async list(query: ListUsersQuery): Promise<UserPage> {
    const {
      search = '',
      plan = null,
      role = null,
      sort = 'joined',
      order = 'desc',
      limit = PAGE_SIZE,
      offset = 0,
    } = query;
    const listing = { search: search.trim(), plan, role, sort, order, limit, offset };
    const { rows, total } = await readUserPage(this.database.manager, listing);
    return { users: rows.map((row) => presentAdminUser(row)), total };
  }

  @Handles(listUserEmails)
  listEmails({ userIds }: UserIdsInput, { isAdmin }: Caller): Promise<UserEmail[]> {
    return readEmails(this.database.manager, userIds, { withStudents: isAdmin });
  }

  @Handles(countUsers)
  async count(): Promise<UserCount> {
    return { totalUsers: await countAccounts(this.database.manager) };
  }

  private async present(userId: string): Promise<User> {
    return presentUser(existing(await findUser(this.database.manager, userId)));
  }
}

function existing(row: UserRow | null): UserRow {
  if (!row) throw notFound('User');
  return row;
}

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
