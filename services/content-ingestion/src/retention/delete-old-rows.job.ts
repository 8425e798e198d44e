import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Every } from '@tenfold/jobs';
import { deleteExpiredRequestKeys, deleteOldEvents } from '@tenfold/messaging/events';
import { DataSource } from 'typeorm';
import { deleteImages, listNamedImages, listUnusedImages } from '../images/images.queries.js';

const UNUSED_IMAGES_KEPT = '30 days';

@Injectable()
export class DeleteOldRowsJob {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Every('1h', 'delete-old-events')
  events(): Promise<unknown> {
    return deleteOldEvents(this.database);
  }

  @Every('1h', 'delete-expired-request-keys')
  requestKeys(): Promise<void> {
    return deleteExpiredRequestKeys(this.database.manager);
  }

  /** Keeps each image that a version of an exam names: students review sessions of old versions. */
  @Every('24h', 'delete-unnamed-images')
  async images(): Promise<void> {
    const { manager } = this.database;
    const unused = new Set(await listUnusedImages(manager, UNUSED_IMAGES_KEPT));
    if (unused.size === 0) return;
    const exams = await manager.query<{ id: string }[]>('SELECT id FROM exam');
    for (const { id } of exams) for (const hash of await listNamedImages(manager, id)) unused.delete(hash);
    await deleteImages(manager, [...unused], UNUSED_IMAGES_KEPT);
  }
}
