import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig } from 'eslint/config';

// Programs are checked by oxlint (.oxlintrc.json).
export default defineConfig({
  // Shape of the public schema: names, descriptions, pages, and no type that nothing leads to.
  files: ['schema.graphql'],
  languageOptions: {
    parser: graphql.parser,
    parserOptions: { graphQLConfig: { schema: './schema.graphql' } },
  },
  plugins: { '@graphql-eslint': graphql },
  rules: {
    '@graphql-eslint/naming-convention': [
      'error',
      {
        types: 'PascalCase',
        FieldDefinition: 'camelCase',
        InputValueDefinition: 'camelCase',
        EnumValueDefinition: 'UPPER_CASE',
        'FieldDefinition[parent.name.value=Query]': { forbiddenPrefixes: ['get', 'list', 'query_'] },
      },
    ],
    '@graphql-eslint/require-description': [
      'error',
      {
        types: true,
        rootField: true,
        FieldDefinition: true,
        InputValueDefinition: true,
        EnumValueDefinition: true,
        // Its type describes it.
        ignoredSelectors: ['InputValueDefinition[name.value=input]'],
      },
    ],
    '@graphql-eslint/input-name': ['error', { checkInputType: true, caseSensitiveInputType: false }],
    '@graphql-eslint/no-unreachable-types': 'error',
    '@graphql-eslint/no-hashtag-description': 'error',
    '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
    '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
    '@graphql-eslint/relay-connection-types': 'error',
    '@graphql-eslint/relay-edge-types': [
      'error',
      { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
    ],
    '@graphql-eslint/relay-page-info': 'error',
    '@graphql-eslint/unique-enum-value-names': 'error',
    'no-restricted-syntax': [
      'error',
      {
        selector:
          'ObjectTypeDefinition[name.value!=/Connection$/] > ' +
          'FieldDefinition:matches([gqlType.kind="ListType"], [gqlType.gqlType.kind="ListType"])' +
          '[description.value!=/\\d|\\b(?:two|three|five|six|ten)\\b/]:not(:has(InputValueDefinition[description.value=/\\d/]))',
        message: 'A list that is no connection states its maximum length.',
      },
    ],
  },
});
