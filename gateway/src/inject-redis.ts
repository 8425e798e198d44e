import { Inject } from '@nestjs/common';

export const REDIS = Symbol('Redis');

export function InjectRedis(): ParameterDecorator {
  return Inject(REDIS);
}
