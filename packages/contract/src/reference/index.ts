/*
 * What the API reference and the API explorer share: the endpoints of the OpenAPI document, examples
 * of their values, and requests as code. Without dependencies.
 */
export { curlSample } from './curl-sample.ts'
export { type ErrorHelp, type ErrorHelpGroup, errorHelp, findErrorHelp } from './error-help.ts'
export { exampleOf } from './example.ts'
export { documentedPath, operationIdOf, type ReferenceEntry } from './index-entries.ts'
export { type JsSample, jsSample } from './js-sample.ts'
export {
  alternativesOf,
  isAnyJson,
  isNullable,
  type JsonSchema,
  limitsOf,
  typeName,
} from './json-schema.ts'
export {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  operationsOf,
  slugOf,
} from './operations.ts'
export type { SampleRequest } from './request.ts'
export { actionAccess, endpointName, sampleAccess, sampleRequest, urlOf } from './sample-request.ts'
export { SDK_CALLS } from './sdk-calls.ts'
export { withoutSecrets } from './secrets.ts'
