import { IsIP } from 'class-validator';
import { Text } from './validation.js';

/** What a new session is opened with: the request's facts that are kept with it. */
export class ClientInfo {
  @IsIP() ip!: string;
  @Text(300) userAgent!: string;
}
