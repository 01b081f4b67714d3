import { createHash } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { AppError, invalid, kernelErrors, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from './config.js';
import { Readiness } from './health.js';

/** Spec 000 §9: bytes of one file, and files of one upload. */
export const MAX_UPLOAD_BYTES = 52_428_800;
export const MAX_UPLOAD_FILES = 10;

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 65_536;
/** Boundaries, headers and text fields around the files. */
const MAX_OVERHEAD = MAX_FIELDS * MAX_FIELD_BYTES;
/**
 * How long a refused body is read over, in ms: a client that writes before it reads would lose the reply to a reset.
 */
const LINGER = 30_000;

const TooManyFiles: ErrorDefinition = { code: null, status: 400, text: 'MaximumFilesErrorMessage' };

export interface ReceivedFile {
  /** Where the bytes are; move the file away to keep it. */
  path: string;
  /** Name that the sender gave, without folders. */
  name: string;
  /** Type that the sender claimed. */
  mimeType: string;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

export interface Upload {
  files: ReceivedFile[];
  /** Text parts by name; check them with `bind`. */
  fields: Record<string, string>;
  /** Deletes the files that were not moved away; call it in a `finally`. */
  discard(): Promise<void>;
}

export interface UploadOptions {
  /** Folder of the temporary files; made when absent. */
  directory: string;
  maxBytes?: number;
  maxFiles?: number;
  /** Name of the file parts, whatever its case. */
  part?: string;
}

/** Fails where uploads could not be laid down: the folder is absent and cannot be made, read-only, or full. */
async function tryFolder(directory: string): Promise<void> {
  const probe = join(directory, `.probe-${newId()}`);
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(probe, 'x');
  } finally {
    await rm(probe, { force: true });
  }
}

/**
 * Lets a service take multipart bodies; call it in `prepare` of its definition. It is not ready while it could not keep
 * them.
 */
export async function acceptUploads(app: NestFastifyApplication): Promise<void> {
  const { DATA_DIR } = app.get<Config>(CONFIG);
  app.get(Readiness).register('data-folder', () => tryFolder(DATA_DIR));
  await app.register(multipart);
}

function tooManyFiles(part: string, maximum: number): AppError {
  return maximum === MAX_UPLOAD_FILES ? new AppError(TooManyFiles) : invalid(part, 'Validation:maxItems', { maximum });
}

function tooLarge(maximum: number): AppError {
  if (maximum === MAX_UPLOAD_BYTES) return new AppError(kernelErrors.TooLarge);
  return new AppError(kernelErrors.BodyTooLarge, { maximum: Math.floor(maximum / 1024) });
}

/** Answers at once although the body is still coming: what comes is dropped, and the connection after a while. */
export function readOver({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER).unref();
  raw.once('close', () => clearTimeout(timer));
}

async function save(content: Readable, path: string, maxBytes: number): Promise<Pick<ReceivedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  const target = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await target.writeFile(chunk);
    }
  } finally {
    await target.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** A body that is not multipart, or breaks off, is the sender's fault; a full disk is not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code && !code.startsWith('FST_')) return error;
  return new AppError(kernelErrors.Validation, {}, [{ member: '', text: 'Validation:invalid' }]);
}

/**
 * Streams a multipart request into temporary files, one or more. Throws a 413 as soon as a file grows beyond
 * `maxBytes`, a 400 for more than `maxFiles` files, for none, and for a body that is not multipart; then no file is
 * left behind.
 */
export async function receiveFile(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  const { directory, maxBytes = MAX_UPLOAD_BYTES, maxFiles = 1, part: partName = 'file' } = options;
  if (!request.isMultipart()) throw invalid(partName, 'Validation:required');
  const paths: string[] = [];
  const upload: Upload = {
    files: [],
    fields: {},
    discard: async () => void (await Promise.all(paths.map((path) => rm(path, { force: true })))),
  };
  try {
    if (Number(request.headers['content-length']) > maxBytes * maxFiles + MAX_OVERHEAD) throw tooLarge(maxBytes);
    await mkdir(directory, { recursive: true });
    // The limits here are one above ours, so that ours are met first and say what is wrong.
    const limits = {
      fileSize: maxBytes + 1,
      files: maxFiles + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + maxFiles + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid(part.fieldname, 'Validation:maxLength', { maximum: MAX_FIELD_BYTES });
        upload.fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname.toLowerCase() !== partName.toLowerCase()) throw invalid(part.fieldname, 'Validation:invalid');
      if (upload.files.length === maxFiles) throw tooManyFiles(partName, maxFiles);
      const path = join(directory, newId());
      paths.push(path);
      upload.files.push({
        path,
        name: part.filename ?? '',
        mimeType: part.mimetype,
        ...(await save(part.file, path, maxBytes)),
      });
    }
    if (upload.files.length === 0) throw invalid(partName, 'Validation:required');
    return upload;
  } catch (error) {
    readOver(request);
    await upload.discard();
    throw asRefusal(error);
  }
}
