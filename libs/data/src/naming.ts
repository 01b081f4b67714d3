import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** Columns in snake_case, so that hand-written SQL needs no quotes. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return snakeCase(prefixes.concat(custom ?? property).join('_'));
  }
}
