import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { refine } from './openapi-refine.js';

const VERSION = '2.3.8';

/**
 * The OpenAPI document of a running service, and of the paths that foreign handlers answer in it, with its paths and
 * members in a fixed order so that it can be compared.
 */
export function openApiDocument(
  app: INestApplication,
  service: string,
  foreign: OpenAPIObject['paths'] = {},
): OpenAPIObject {
  const config = new DocumentBuilder().setTitle(`${service} service`).setVersion(VERSION).addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  const whole: OpenAPIObject = {
    ...document,
    info: {
      ...document.info,
      description: `The routes of the ${service} service, as the gateway passes them on.`,
      license: { name: 'UNLICENSED' },
    },
    paths: { ...document.paths, ...foreign },
    servers: [{ url: '/', description: 'The gateway' }],
  };
  refine(whole);
  return sortKeys(whole) as OpenAPIObject;
}

function sortKeys(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // The order of a schema's own properties is the order in which people read them.
  if (key !== 'properties') entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([name, item]) => [name, sortKeys(item, name)]));
}
