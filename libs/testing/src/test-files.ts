// Stands where the files service would answer: which files there are. None until a test says so.
import { filesPort } from '@ishare/contracts/files/client.js';
import type { Picture } from '@ishare/contracts/things/pictures.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Ports } from '@ishare/server/ports.js';

export class TestFiles {
  readonly ids = new Set<string>();

  /** A file that is there, as records name it. */
  kept(name: string, mimeType = 'image/png'): Picture {
    const id = newId();
    this.ids.add(id);
    return { id, name, mimeType };
  }

  answer(ports: Ports): void {
    ports.provide(filesPort, { known: async ({ ids }) => ids.filter((id) => this.ids.has(id)) });
  }
}
