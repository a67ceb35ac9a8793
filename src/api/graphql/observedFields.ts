import type { RequestContext } from '../../disclosure/requestContext.js';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { ErrorCode } from '../../platform/errors.js';
import { publicError } from '../../platform/graphql/publicErrors.js';
import { inSpan, type SpanFacts } from '../../platform/telemetry/spans.js';

/** Outcome of a field of Query or Mutation. Its nested fields are resolved later and are not part of `ms`. */
export interface FieldReport {
  /** Name of the field in the schema, never a client's alias. */
  readonly operation: string;
  readonly tenantId: string;
  readonly outcome: 'OK' | ErrorCode;
  readonly ms: number;
}

/** Wraps every field of Query and Mutation in a span, and reports its outcome. */
export function observeFields(schema: GraphQLSchema, onField: (report: FieldReport) => void): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { name: operation, resolve = defaultFieldResolver } = field;
      const facts = { 'kith.operation': operation, 'graphql.operation.type': type!.name.toLowerCase() };
      field.resolve = (source, args, context: RequestContext, info) =>
        runObserved({ operation, tenantId: context.caller.tenantId }, facts, onField, () =>
          resolve(source, args, context, info),
        );
    }
  }
  return schema;
}

/** Runs work in a span of its own and reports its outcome, for every door. */
export function runObserved<T>(
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
