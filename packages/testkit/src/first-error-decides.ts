import { beforeEach } from 'vitest'

// Vitest looks at the message of the last error of a test to decide whether it gets a second
// attempt. Checks that run after the test often fail too, so the first error becomes the last one.
// Only the cause of an error says that a poll ran out of time.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => {
    const { errors = [], retryCount } = task.result ?? {}
    const [first] = errors
    if (!first || retryCount) return
    if (first.cause?.message) first.message += ` (${first.cause.message})`
    errors.reverse()
  })
})
