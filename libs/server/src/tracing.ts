// One trace from a click to what follows from it: spans at the seams that everything passes (requests, calls to other
// services, transactions, messages, pushes), by the interface of OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT
// nobody listens, and a span costs a call.
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Config } from './config.js';

export { SpanKind };

/** How a span is handed on in headers and envelopes: `00-<trace>-<span>-<flags>`. */
const HEADER = 'traceparent';
const PARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);
const NAME = 'ishare';

let on = false;

/** Whether anybody listens: asked where even the call would be felt. */
export const isTracing = (): boolean => on;

export type TracingConfig = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRACE_SHARE'>;

/** Sends spans to the processor; what is given back ends it. Once in a process. */
export async function listenToSpans(
  service: string,
  processor: SpanProcessor,
  share = 1,
): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  on = true;
  return async () => {
    on = false;
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}

/** Sends spans to where the settings say; nothing where they say nothing. */
export async function startTracing(service: string, config: TracingConfig): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return async () => undefined;
  const [{ OTLPTraceExporter }, { BatchSpanProcessor }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  return listenToSpans(service, new BatchSpanProcessor({ exporter }), config.TRACE_SHARE);
}

/** The trace that a `traceparent` names; undefined where it names none. */
export function traceNamed(traceparent: string | undefined): string | undefined {
  const id = PARENT.exec(traceparent ?? '')?.[1];
  return id === NO_TRACE ? undefined : id;
}

/** What carries the running span on: `{ traceparent }`, or nothing. */
export function carrier(of: Context = context.active()): { traceparent?: string } {
  if (!on) return {};
  const carried: { traceparent?: string } = {};
  propagation.inject(of, carried);
  return carried.traceparent ? { traceparent: carried.traceparent } : {};
}

export interface SpanStart {
  kind?: SpanKind;
  attributes?: Attributes;
  /** A `traceparent` from elsewhere; the running span without it. */
  parent?: string | undefined;
}

const parentOf = ({ parent }: SpanStart): Context =>
  parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { [HEADER]: parent });

/** A span that ends elsewhere, and the context in which it runs. */
export interface OpenSpan {
  context: Context;
  span: Span;
}

export function beginSpan(name: string, start: SpanStart = {}): OpenSpan {
  const { kind = SpanKind.INTERNAL, attributes = {} } = start;
  const around = parentOf(start);
  const span = trace.getTracer(NAME).startSpan(name, { kind, attributes }, around);
  return { span, context: trace.setSpan(around, span) };
}

export const traceIdOf = ({ span }: OpenSpan): string => span.spanContext().traceId;

/** Does something in the context of a span. */
export const within = <T>({ context: around }: Pick<OpenSpan, 'context'>, work: () => T): T =>
  context.with(around, work);

export function failSpan(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
}

/** Does a piece of work in a span of its own, which ends with it. */
export async function traced<T>(name: string, work: () => Promise<T>, start: SpanStart = {}): Promise<T> {
  if (!on) return work();
  const open = beginSpan(name, start);
  try {
    return await within(open, work);
  } catch (error) {
    failSpan(open.span, error);
    throw error;
  } finally {
    open.span.end();
  }
}
