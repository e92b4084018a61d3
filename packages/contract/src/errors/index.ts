export {
  type Catalogue,
  catalogue,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEntry,
} from './catalogue.ts'
export type { DetailKind, DetailsOf, DetailsShape } from './details.ts'
export { belongsTo, KnownError, type KnownErrorBody } from './known-error.ts'
export {
  type PlainErrorEntry,
  type PlainErrorName,
  type PlainErrorValues,
  plainErrors,
  plainErrorText,
} from './plain-errors.ts'
