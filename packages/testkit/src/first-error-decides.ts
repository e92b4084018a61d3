import { beforeEach } from 'vitest'

// Vitest looks at the message of the last error of a test to decide whether it gets a second
// attempt. Checks that run after the test often fail too, so the first error becomes the last one.
// That a poll ran out of time is said by its cause only.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => {
    const { errors = [], retryCount } = task.result ?? {}
    const [first] = errors
    if (!first || retryCount) return
    if (first.cause?.message) first.message += ` (${first.cause.message})`
    errors.reverse()
  })
})
