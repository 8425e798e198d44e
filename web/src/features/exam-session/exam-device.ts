import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueuedChange } from './exam-changes.js';

/** The part of an exam session that lives on this device, in IndexedDB: what waits to be sent, and the counters of the protocol. */
interface DeviceRecord {
  sessionId: string;
  sequence: number;
  knownRevision: number;
  wasOffline: boolean;
}

export interface ExamDevice {
  deviceId: string;
  record: DeviceRecord;
  changes: QueuedChange[];
  /** Resolves once the browser has stored it, or could not. */
  write: (record: DeviceRecord, put: readonly QueuedChange[], removed: readonly string[]) => Promise<void>;
  forget: () => Promise<void>;
}

interface Schema extends DBSchema {
  device: { key: string; value: string };
  record: { key: string; value: DeviceRecord };
  change: { key: [string, string]; value: QueuedChange; indexes: { session: string } };
}

const NAME = 'tenfold-exam';
/** Exceeds the number of changes that a tab can still send after another tab has read its record. */
const SEQUENCE_GAP = 1_000;
const DEVICE_ID = 'id';

export async function openExamDevice(sessionId: string): Promise<ExamDevice> {
  try {
    return await openStored(sessionId);
  } catch {
    // the browser blocks IndexedDB: changes are kept in the tab only
    return inMemory(sessionId);
  }
}

export async function forgetExam(sessionId: string): Promise<void> {
  await (await openExamDevice(sessionId)).forget();
}

async function openStored(sessionId: string): Promise<ExamDevice> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade(created) {
      created.createObjectStore('device');
      created.createObjectStore('record', { keyPath: 'sessionId' });
      const changes = created.createObjectStore('change', { keyPath: ['sessionId', 'questionId'] });
      changes.createIndex('session', 'sessionId');
    },
  });
  const changes = await database.getAllFromIndex('change', 'session', sessionId);
  const known = await database.get('record', sessionId);
  return {
    deviceId: await readDeviceId(database),
    record: known ? { ...known, sequence: known.sequence + SEQUENCE_GAP } : newRecord(sessionId),
    changes,
    write: async (record, put, removed) => {
      try {
        const transaction = database.transaction(['record', 'change'], 'readwrite');
        const store = transaction.objectStore('change');
        const requests = [
          transaction.objectStore('record').put(record),
          ...put.map((change) => store.put(change)),
          ...removed.map((questionId) => store.delete([sessionId, questionId])),
          transaction.done,
        ];
        // without it a page that is being closed may lose the last change
        transaction.commit();
        await Promise.allSettled(requests);
      } catch {
        // the browser has closed the database: the tab still has the change
      }
    },
    forget: async () => {
      const transaction = database.transaction(['record', 'change'], 'readwrite');
      await transaction.objectStore('record').delete(sessionId);
      const store = transaction.objectStore('change');
      for (const key of await store.index('session').getAllKeys(sessionId)) await store.delete(key);
      await transaction.done;
    },
  };
}

async function readDeviceId(database: IDBPDatabase<Schema>): Promise<string> {
  const transaction = database.transaction('device', 'readwrite');
  const known = await transaction.store.get(DEVICE_ID);
  const deviceId = known ?? newId();
  if (known === undefined) await transaction.store.put(deviceId, DEVICE_ID);
  await transaction.done;
  return deviceId;
}

function inMemory(sessionId: string): ExamDevice {
  return {
    deviceId: newId(),
    record: newRecord(sessionId),
    changes: [],
    write: () => Promise.resolve(),
    forget: () => Promise.resolve(),
  };
}

function newRecord(sessionId: string): DeviceRecord {
  return { sessionId, sequence: 0, knownRevision: 0, wasOffline: false };
}

/** A random UUID. crypto.randomUUID is not available over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
