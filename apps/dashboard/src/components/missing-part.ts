// What browsers report when a file of the app no longer exists, such as after an update.
const MISSING_PART = /dynamically imported module|importing a module script|failed to load module/i

/** Whether a file of the app could not be loaded. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && MISSING_PART.test(error.message)
