import type { FastifyInstance } from 'fastify';

interface KnownPath {
  methods: readonly string[];
  pattern: RegExp;
}

function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}

/** The paths that a service answers, whatever the method: who takes the wrong one is told which are right. */
export class KnownPaths {
  private readonly paths: KnownPath[] = [];

  /** Notes every route that is added from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const methods = [method].flat().filter((name) => name !== 'OPTIONS');
      if (url !== '*' && url !== '/*' && methods.length > 0) this.paths.push({ methods, pattern: patternOf(url) });
    });
  }

  /** Methods that are taken at an address; none where there is nothing. */
  methodsAt(url: string): string[] {
    const path = url.split('?')[0]!;
    return [...new Set(this.paths.flatMap(({ methods, pattern }) => (pattern.test(path) ? methods : [])))].sort();
  }
}
