import type { RequestContext } from '../../disclosure/requestContext.js';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { ErrorCode } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import { inSpan, type SpanFacts } from '../../platform/telemetry/spans.js';

/** How a field of Query or Mutation was answered; what stands below it is asked for later, and not in `ms`. */
export interface FieldReport {
  /** Its name in the schema; never what a client called it. */
  readonly operation: string;
  readonly tenantId: string;
  readonly outcome: 'OK' | ErrorCode;
  readonly ms: number;
}

/** Lets every field of Query and Mutation be a span, and tells how each was answered. */
export function observeFields(schema: GraphQLSchema, onField: (report: FieldReport) => void): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { name: operation, resolve = defaultFieldResolver } = field;
      const facts = { 'kith.operation': operation, 'graphql.operation.type': type!.name.toLowerCase() };
      field.resolve = (source, args, context: RequestContext, info) =>
        observed({ operation, tenantId: context.caller.tenantId }, facts, onField, () =>
          resolve(source, args, context, info),
        );
    }
  }
  return schema;
}

/** Does what a field does within a span of its own, and tells how it was answered, whichever door it was asked through. */
export function observed<T>(
  field: Pick<FieldReport, 'operation' | 'tenantId'>,
  facts: SpanFacts,
  onField: (report: FieldReport) => void,
  work: () => T | Promise<T>,
): Promise<T> {
  const started = performance.now();
  const report = (outcome: FieldReport['outcome']): void =>
    onField({ ...field, outcome, ms: performance.now() - started });
  return inSpan(field.operation, facts, async () => {
    try {
      const answer = await work();
      report('OK');
      return answer;
    } catch (error) {
      report(publicError(error).code);
      throw error;
    }
  });
}
