import {
  ALWAYS_POSSIBLE,
  type Endpoint,
  type EndpointErrors,
  generalErrorsOf,
  KnownError,
} from '@latchkey/contract'
import { HttpError, WithHeaders } from './responses.ts'

/**
 * An error that the declaration of the endpoint does not list. This is a bug; tests fail on it.
 */
export class UndeclaredError extends Error {
  override name = 'UndeclaredError'
}

/**
 * Runs a handler and compares its error with the declaration. Errors of the access headers do not
 * count as declared here, because a handler that returns them does so for a reason of its own.
 */
export async function checkHandlerErrors<T>(
  declaration: Endpoint,
  handle: () => T,
): Promise<Awaited<T>> {
  try {
    return await handle()
  } catch (error) {
    throw compare(declaration, error, ALWAYS_POSSIBLE)
  }
}

/** Compares the error of a failed validation with the declaration. */
export function checkValidationError(declaration: Endpoint, error: KnownError): void {
  const checked = compare(declaration, error, generalErrorsOf(declaration))
  if (checked !== error) throw checked
}

function compare(
  { method, path, errors, plainErrors = [] }: Endpoint,
  error: unknown,
  general: EndpointErrors,
): unknown {
  const cause = error instanceof WithHeaders ? error.cause : error
  const undeclared = (name: string) =>
    new UndeclaredError(`${method} ${path} does not declare its error ${name}`, { cause })
  if (KnownError.isKnownError(cause)) {
    const { errorCode } = cause
    return [...errors, ...general.codes].includes(errorCode) ? error : undeclared(errorCode)
  }
  if (cause instanceof HttpError) {
    const { plainError } = cause
    return [...plainErrors, ...general.plain].includes(plainError) ? error : undeclared(plainError)
  }
  return error
}
