import { linkPageOf, type LinkedFileAsked, type LinkPage } from '@ishare/contracts/linked-file.js';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Asked extends LinkedFileAsked {
  request: FastifyRequest;
  reply: FastifyReply;
  id: string;
}

/** The file of a link for programs; whoever opens its address in a browser is led to the page of the link. */
export async function linkedFileOf(
  page: LinkPage,
  { request, reply, id, key, asFile }: Asked,
  file: () => Promise<StreamableFile>,
): Promise<StreamableFile> {
  if (asFile || !request.headers.accept?.includes('text/html')) return file();
  reply
    .status(302)
    .header('location', linkPageOf(page, id, key))
    .header('cache-control', 'no-store');
  return new StreamableFile(Buffer.alloc(0), { type: 'text/plain' });
}
