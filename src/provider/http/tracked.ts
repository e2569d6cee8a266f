import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { countingStatements, type StatementTime } from '../db/statement-time';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it has taken of the database so far. */
    statements: StatementTime;
    /** Its place in a trace; records nothing where no collector is set. */
    span: Span | null;
  }
}

/**
 * One line of the log for each request, with what it took and how much of that was the database's; and, where traces
 * are kept, its part of the trace that it came with. Neither has an address as it was sent: that may hold a code or a
 * number.
 */
export function trackRequests(app: FastifyInstance): void {
  app.decorateRequest('userId', null);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    request.statements = { milliseconds: 0 };
    const from = propagation.extract(context.active(), headers);
    const span = trace
      .getTracer('hubline')
      .startSpan(
        `${method} ${routeOptions.url ?? ''}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': routeOptions.url ?? '' } },
        from,
      );
    request.span = span;
    countingStatements(request.statements, () => context.with(trace.setSpan(from, span), done));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, userId: user, statements, span } = request;
    const { statusCode: status, elapsedTime } = reply;
    const trackedAs = span?.isRecording() ? { trace: span.spanContext().traceId } : {};
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status,
        user,
        milliseconds: Math.round(elapsedTime),
        sqlMilliseconds: Math.round(statements.milliseconds),
        ...trackedAs,
      },
      'answered',
    );
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
