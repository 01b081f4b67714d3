// The routes that the product has by itself. They come before all others, and none can take their place.
import prefixes from './built-in.generated.json' with { type: 'json' };

/** Path prefixes, lower-case, each with the service that answers it; the longest match wins. */
export type Prefixes = Readonly<Record<string, string>>;

/** Written by `npm run generate` from the OpenAPI documents. */
export const builtInPrefixes: Prefixes = prefixes;

interface Node {
  service?: string;
  children: Map<string, Node>;
}

/** Finds the service of a path by walking its segments; names match whatever their case. */
export class RouteTable {
  private readonly root: Node = { children: new Map() };

  constructor(prefixes: Prefixes) {
    for (const [prefix, service] of Object.entries(prefixes)) {
      let node = this.root;
      for (const segment of prefix.split('/').filter(Boolean)) {
        let child = node.children.get(segment);
        if (!child) node.children.set(segment, (child = { children: new Map() }));
        node = child;
      }
      node.service = service;
    }
  }

  /** The service of a request's URL, or undefined when none answers it. */
  serviceOf(url: string): string | undefined {
    const end = url.search(/[?#]/);
    let node: Node | undefined = this.root;
    let found: string | undefined;
    for (const segment of (end < 0 ? url : url.slice(0, end)).toLowerCase().split('/')) {
      if (segment === '') continue;
      node = node.children.get(segment);
      if (!node) break;
      found = node.service ?? found;
    }
    return found;
  }
}
