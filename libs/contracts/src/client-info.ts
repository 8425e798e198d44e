import { IsIP } from 'class-validator';
import { Text } from './validation.js';

export class ClientInfo {
  @IsIP() ip!: string;
  @Text(300) userAgent!: string;
}
