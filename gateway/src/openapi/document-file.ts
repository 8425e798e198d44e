import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

export const DOCUMENT_FILE = join(__dirname, '..', '..', 'openapi.json');

const LINE_LENGTH = 110;

/** JSON with each object and array on one line if it fits. */
export function documentText(document: OpenAPIObject): string {
  return `${textOf(JSON.parse(JSON.stringify(document)), '')}\n`;
}

function textOf(value: unknown, indent: string): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_LENGTH) return line;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + textOf(item, inner))
    : Object.entries(value).map(
        ([name, member]) => `${inner}${JSON.stringify(name)}: ${textOf(member, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return [open, lines.join(',\n'), indent + close].join('\n');
}
