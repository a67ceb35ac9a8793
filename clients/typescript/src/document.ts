/** Text of a GraphQL document, with the types of its answer and of its variables. */
export class TypedDocumentString<Answer, Variables> extends String {
  /** Other clients take the types from here. It has no value. */
  declare readonly __apiType?: (variables: Variables) => Answer;

  /** Joins the parts of a document: its operation and the fragments that it uses. */
  constructor(...parts: readonly string[]) {
    super(parts.join('\n\n'));
  }

  override toString(): string & { readonly __apiType?: (variables: Variables) => Answer } {
    return super.toString();
  }
}
