import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { apiDefinition, type ApiDefinition, type OpenApi } from './api-definition.js';

/** The generated documents of all services; an installation that leaves them out describes no module. */
const FOLDER = fileURLToPath(new URL('../../../../openapi/', import.meta.url));

/** Reads the product's OpenAPI documents once, and describes them to ABP clients. */
@Injectable()
export class ApiDocuments {
  private documents?: Promise<OpenApi[]>;

  async definition(withTypes: boolean): Promise<ApiDefinition> {
    this.documents ??= this.read();
    return apiDefinition(await this.documents, { withTypes });
  }

  private async read(): Promise<OpenApi[]> {
    if (!existsSync(FOLDER)) return [];
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(files.map(async (name) => JSON.parse(await readFile(`${FOLDER}${name}`, 'utf8')) as OpenApi));
  }
}
