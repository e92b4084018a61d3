import { beforeEach } from 'vitest'

// Vitest looks at the last error of a test to decide whether it gets a second attempt. Checks that
// run after the test often fail too, so the first error becomes the last one.
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => {
    if (!task.result?.retryCount) task.result?.errors?.reverse()
  })
})
