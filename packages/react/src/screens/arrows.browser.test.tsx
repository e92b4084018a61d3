import { expect, test } from 'vitest'
import hostStyles from '../../../ui/src/host.css?inline'

/** The factor of arrows inside of a screen in a host page. */
function mirrorIn({ page, direction, dir }: { page: string; direction?: string; dir?: string }) {
  const styles = document.createElement('style')
  styles.textContent = hostStyles
  const place = document.createElement('div')
  place.dir = page
  if (direction) place.style.setProperty('--lk-direction', direction)
  const screen = document.createElement('div')
  screen.dataset.lk = ''
  if (dir) screen.dir = dir
  const arrow = document.createElement('span')
  screen.append(arrow)
  place.append(screen)
  document.body.append(place)
  document.head.append(styles)
  try {
    const { direction: texts } = getComputedStyle(arrow)
    return { texts, mirror: getComputedStyle(arrow).getPropertyValue('--lk-mirror') }
  } finally {
    place.remove()
    styles.remove()
  }
}

test('arrows turn around with the texts of a screen, not with the page around it', () => {
  expect(mirrorIn({ page: 'ltr' })).toEqual({ texts: 'ltr', mirror: '1' })
  expect(mirrorIn({ page: 'rtl' })).toEqual({ texts: 'ltr', mirror: '1' })
  expect(mirrorIn({ page: 'ltr', direction: 'rtl' })).toEqual({ texts: 'rtl', mirror: '-1' })
  expect(mirrorIn({ page: 'ltr', dir: 'rtl' })).toEqual({ texts: 'rtl', mirror: '-1' })
})
