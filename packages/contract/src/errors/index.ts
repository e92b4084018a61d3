export {
  type Catalog,
  catalog,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEntry,
} from './catalog.ts'
export { DescribedError as KnownError } from './described-error.ts'
export type { DetailKind, DetailsOf, DetailsShape } from './details.ts'
export { belongsTo, type KnownErrorBody } from './known-error.ts'
export {
  type PlainErrorEntry,
  type PlainErrorName,
  type PlainErrorValues,
  plainErrors,
  plainErrorText,
} from './plain-errors.ts'
