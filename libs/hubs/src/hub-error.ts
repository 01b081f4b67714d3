/** A refusal whose text the caller of a hub method may see. */
export class HubError extends Error {
  override name = 'HubError';
}
