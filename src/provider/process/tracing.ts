import { context, propagation, trace } from '@opentelemetry/api';

/**
 * Sends traces of requests and of their statements to a collector of OpenTelemetry (OTLP over HTTP,
 * `<endpoint>/v1/traces`). Which of them, and with which headers, say the variables that OpenTelemetry itself has
 * (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS). What is returned sends the last ones. Without it nothing is
 * recorded anywhere.
 */
export async function openTracing(endpoint: string): Promise<() => Promise<void>> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporter, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const sending = new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url: `${endpoint}/v1/traces` }));
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'hubline',
      'service.instance.id': String(process.pid),
    }),
    spanProcessors: [sending],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    for (const one of [trace, propagation, context]) one.disable();
  };
}
